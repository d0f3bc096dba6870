// What the pages' scripts ask for goes straight to the worker. Through the service worker it would pass two more threads,
// and wait until the browser has started it again, which it stops after half a minute without a request.

const STEPS = 5; // from one address to the next
const IS_ELSEWHERE = (status) => status >= 301 && status <= 308 && status !== 304;

async function found(ask, request, url, steps = STEPS) {
  const made = await ask({ ...request, url: url.href });
  const next = steps && IS_ELSEWHERE(made.status) && made.headers.find(([name]) => name.toLowerCase() === "location");
  return next ? found(ask, { method: "GET", headers: request.headers }, new URL(next[1], url), steps - 1) : { ...made, url };
}

export function letAskStraight(page, isOurs, ask) {
  const { ProgressEvent, URL, location } = page;

  page.XMLHttpRequest = class extends page.XMLHttpRequest {
    #request;
    #url;
    #made;
    #timer;

    open(method, address, ...how) {
      super.open(method, address, ...how);
      this.#url = new URL(address, location);
      this.#made = undefined;
      this.#request = { method, headers: {} };
    }

    setRequestHeader(name, value) {
      super.setRequestHeader(name, value);
      this.#request.headers[name.toLowerCase()] = value;
    }

    send(body) {
      const isText = body === undefined || body === null || typeof body === "string";
      if (!isText || !isOurs(this.#url)) {
        this.#request = undefined;
        super.send(body);
        return;
      }
      if (this.timeout) this.#timer = setTimeout(() => this.#end("timeout"), this.timeout);
      const mine = this.#request;
      const request = { ...mine, ...(body && { body: new TextEncoder().encode(body).buffer }) };
      found(ask, request, this.#url).then((made) => {
        if (this.#request !== mine) return;
        if (!made.broke) this.#made = { ...made, text: new TextDecoder().decode(made.body) };
        this.#end(made.broke ? "error" : "load");
      });
    }

    abort() {
      if (this.#request) this.#end("abort");
      else super.abort();
    }

    #end(how) {
      clearTimeout(this.#timer);
      this.#request = undefined;
      for (const type of [how, "loadend"]) this.dispatchEvent(new ProgressEvent(type));
    }

    get status() { return this.#made ? this.#made.status : super.status; }

    get response() { return this.#made ? this.#made.text : super.response; }

    get responseText() { return this.response; }

    get responseURL() { return this.#made ? this.#made.url.href : super.responseURL; }

    getResponseHeader(name) {
      if (!this.#made) return super.getResponseHeader(name);
      return this.#made.headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? null;
    }

    getAllResponseHeaders() {
      if (!this.#made) return super.getAllResponseHeaders();
      return this.#made.headers.map(([name, value]) => `${name.toLowerCase()}: ${value}\r\n`).join("");
    }
  };
}
