// Block pages that scripts build, over loopback: refused as the same block pages in markup are, and the page behind them kept.
import assert from "node:assert/strict";
import { it } from "node:test";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, frames, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";

const page = (body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Lamps</title></head><body>${body}</body></html>`;
/** A page whose markup is a shell and whose script builds the rest. */
const built = (html: string) =>
  page(`<div id="root"></div><script>root.innerHTML = ${JSON.stringify(html)}</script>`);

const CONSENT = `<div class="layer"><h2>We value your privacy</h2><p>We and our 812 partners store and access information on a device, such as cookies, and process personal data for advertising.</p><button>Accept all</button> <button>Reject all</button></div>`;
const AGE = `<h1>Acme Brewery</h1><h2>Are you over 18 years old?</h2><p>You must be of legal drinking age to enter this site.</p><button>Yes</button> <button>No</button>`;
const LOGIN = `<h1>Sign in</h1><form><label>Email <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button><a href="/forgot">Forgot your password?</a></form>`;
const STORY = `<main id="story"><h1>A lamp in the hall</h1><p>It was lit every evening at six, and nobody in the house knew who had done so.</p></main>`;
const behind = (layer: string) => `<script>
  story.style.display = "none";
  document.body.insertAdjacentHTML("afterbegin", ${JSON.stringify(layer)});
</script>`;

const PAGES: Readonly<Record<string, string>> = {
  "/consent": built(CONSENT),
  "/consent-in-markup": page(CONSENT),
  "/age": built(AGE),
  "/age-in-markup": page(AGE),
  "/account": built(LOGIN),
  "/account-in-markup": page(LOGIN),
  "/login": page(LOGIN),
  "/to-login": page(`<p>Checking your session.</p><script>location.replace("/login")</script>`),
  "/to-route": page(
    `<div id="root"></div><script>location.hash = "#/login"; root.innerHTML = ${JSON.stringify(LOGIN.replaceAll("password", "text"))}</script>`,
  ),
  "/story-behind-consent": page(`${STORY}${behind(CONSENT)}`),
  "/story-behind-age": page(`${STORY}${behind(AGE)}`),
  "/story-taken-out": page(
    `${STORY}<script>document.body.innerHTML = ${JSON.stringify(CONSENT)}</script>`,
  ),
  "/story-and-banner": page(`${STORY}<div class="cookie-banner">${CONSENT}</div>`),
};

const service = useService();
const origin = useOrigin(PAGES);

/** Options of a render in which nothing is pressed. */
const UNPRESSED = { settle_ms: 0, dismiss_gates: false };

async function read(path: string, render: boolean) {
  const body = { url: `${origin.address}${path}`, render, renderOptions: UNPRESSED };
  return post(`${service.address}/api/text`, body);
}

async function refusal(path: string, render: boolean): Promise<string> {
  const response = await read(path, render);
  assert.equal(response.status, 502, `${path}: ${response.status}`);
  return (await answerOf<Refused>(response)).detail.replace(/^could not resolve \S+: /, "");
}

async function stream(path: string) {
  const url = `${origin.address}${path}`;
  const body = { url, render: true, renderOptions: UNPRESSED };
  const events = await frames(await post(`${service.address}/api/text/stream`, body));
  return new Map(events.map((event) => [String(event["type"]), event]));
}

describeWithBrowser("a block page that scripts build", () => {
  it("is refused as the same question in markup is", async () => {
    for (const [name, words] of [
      [
        "consent",
        "the site asks for consent to the use of cookies or data before it shows the page",
      ],
      ["age", "the site asks how old the reader is before it shows the page"],
    ] as const) {
      const asked = await refusal(`/${name}-in-markup`, false);
      assert.ok(asked.startsWith(`${words}: "`), asked);
      assert.equal(await refusal(`/${name}`, true), asked);
      assert.equal(await refusal(`/${name}`, false), asked);
    }
  });

  it("is a login where the page is a login form, built or served, and a page where that was asked for", async () => {
    const words = 'the site shows a login form instead, which says: "Sign in"';
    assert.equal(await refusal("/account", true), words);
    assert.equal(await refusal("/account", false), words);
    assert.equal(await refusal("/account-in-markup", true), words);
    assert.equal((await read("/login", true)).status, 200);
  });

  it("is a login where a script leads to one, by its address or by its route", async () => {
    const words = "the site redirected to a login page, ";
    assert.equal(await refusal("/to-login", true), `${words}${origin.address}/login`);
    assert.equal(await refusal("/to-route", true), `${words}${origin.address}/to-route#/login`);
  });
});

describeWithBrowser("a page behind a question", () => {
  it("is kept whole however short, and the note says so", async () => {
    for (const path of ["/story-behind-consent", "/story-behind-age"]) {
      const events = await stream(path);
      const text = String(events.get("done")?.["text"]);
      assert.match(text, /A lamp in the hall\n+It was lit every evening at six/, path);
      assert.match(
        String(events.get("resolve")?.["render_note"]),
        /the plain page is used whole/,
        path,
      );
    }
  });

  it("is the plain fetch's where the browser has nothing of it, and says what the browser was shown", async () => {
    const resolve = (await stream("/story-taken-out")).get("resolve");
    assert.equal(resolve?.["strategy"], "static-only");
    assert.match(String(resolve?.["render_error"]), /PageBlockedError: the site asks for consent/);
  });

  it("is an ordinary page where the question stands beside it", async () => {
    const resolve = (await stream("/story-and-banner")).get("resolve");
    assert.equal(resolve?.["strategy"], "union");
    assert.equal(resolve?.["render_note"], null);
  });
});
