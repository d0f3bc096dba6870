// Pictures to keep: Python has no painter here, so it sends them as SVG and says how wide they shall be.

const WIDTH = "draw-in";

export async function asPicture(made) {
  const width = Number(made.headers.find(([name]) => name.toLowerCase() === WIDTH)?.[1]);
  if (!width) return made;
  const address = URL.createObjectURL(new Blob([made.body], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round(width * image.naturalHeight / image.naturalWidth);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const painted = await new Promise((told) => { canvas.toBlob(told, "image/png"); });
    const headers = made.headers.filter(([name]) => !["content-type", "content-length", WIDTH].includes(name.toLowerCase()));
    return { status: made.status, headers: [...headers, ["Content-Type", "image/png"]], body: new Uint8Array(await painted.arrayBuffer()) };
  } finally {
    URL.revokeObjectURL(address);
  }
}
