// The line to a server that keeps this phone's games too. What is lost on it is sent again; Python says what.

const SOON = 50; // after the answer to a tap
const LONGEST = 60000; // between two tries

export class Line {
  constructor(server, phone, tell) {
    Object.assign(this, { server, phone, tell, wait: SOON, timer: 0, busy: false, csrf: "" });
  }

  stop() {
    clearTimeout(this.timer);
    this.server = "";
  }

  // A form's token is asked for once, and again if the server knows it no more.
  async ask(path, body) {
    const about = { credentials: "include", cache: "no-store" };
    if (!this.csrf) this.csrf = (await (await fetch(`${this.server}/carried`, about)).json()).csrf;
    const answer = await fetch(this.server + path, { ...about, method: "POST", body, headers: { "X-CSRFToken": this.csrf } });
    if (answer.status === 400) this.csrf = "";
    return { status: answer.status, said: await answer.text() };
  }

  // Where it is played from now on, or why it did not come.
  async bring(game) {
    let why = "line";
    try {
      const { status, said } = await this.ask(`/games/${encodeURIComponent(game)}/carry`, "");
      why = status >= 500 || status === 400 || status === 429 ? "line" : "other";
      if (status === 200) return { at: this.phone.take_in(said) };
    } catch { /* no connection, or no game */ }
    return { why };
  }

  async take(game) {
    const { at, why } = await this.bring(game);
    this.tell(at ? { taken: at } : { notTaken: why });
  }

  // All games of the profile. What stays is told with its reason; without a line the rest stays too.
  async takeAll() {
    let games;
    try {
      games = (await (await fetch(`${this.server}/carried/games`, { credentials: "include", cache: "no-store" })).json()).games;
    } catch {
      this.tell({ notTaken: "line" });
      return;
    }
    const stay = [];
    let isLost = false;
    for (const [number, { game, name, why }] of games.entries()) {
      this.tell({ coming: { came: number, all: games.length } });
      const reason = why || (isLost ? "line" : (await this.bring(game)).why);
      isLost ||= reason === "line";
      if (reason) stay.push({ name, why: reason });
    }
    this.tell({ cameAll: { came: games.length - stay.length, stay } });
  }

  look() {
    this.phone.look();
    this.soon();
  }

  soon() {
    this.wait = SOON;
    this.later();
  }

  later() {
    clearTimeout(this.timer);
    if (this.server) this.timer = setTimeout(() => this.send(), this.wait);
  }

  async send() {
    if (this.busy) return;
    this.busy = true;
    const said = this.phone.outgoing();
    try {
      if (!said) return;
      const { game_id: game, path, body } = JSON.parse(said);
      this.tell({ shared: this.phone.standing(game) });
      const before = said;
      const { status, said: answer } = await this.ask(path, body);
      if (!this.server) return;
      this.tell({ shared: this.phone.answered(game, status, answer) });
      this.wait = this.phone.outgoing() === before ? Math.min(this.wait * 4, LONGEST) : SOON;
    } catch {
      this.wait = Math.min(this.wait * 4, LONGEST);
    } finally {
      this.busy = false;
    }
    this.later();
  }
}
