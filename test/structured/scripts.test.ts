import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import { readPayloads } from "../../src/structured/payloads.ts";
import { readAssignments } from "../../src/structured/scripts.ts";
import { assertLinear, repeated } from "../support/linear.ts";
import { itSlow } from "../support/slow.ts";

/** The state a script assigns, as ordinary objects. */
function states(script: string) {
  return JSON.parse(JSON.stringify(readAssignments(script).map(({ value }) => value)));
}

function state(expression: string) {
  return states(`window.__INITIAL_STATE__ = ${expression};`)[0];
}

describe("readAssignments", () => {
  // proves: page.payloads.initial_state
  it("reads the ways a page assigns its state", () => {
    const ways = [
      'window.__INITIAL_STATE__={"a":1}',
      'window["__PRELOADED_STATE__"] = {"a":1};',
      "self.__APOLLO_STATE__ = {a:1}",
      "var __REDUX_STATE__ = {a:1},b=2",
      "window.initialState={a:1}",
      "window.ytInitialData = {'a':1};",
      'window.__INITIAL_STATE__ = JSON.parse("{\\"a\\":1}")',
      "window.__INITIAL_STATE__ = JSON.parse(decodeURIComponent('%7B%22a%22%3A1%7D'))",
      'window.__INITIAL_STATE__ = "{\\"a\\":1}";',
      "window.__INITIAL_STATE__ = '%7B%22a%22%3A1%7D';",
      "globalThis.__DATA__ = /* state */ {a:1}",
    ];
    for (const way of ways) assert.deepEqual(states(way), [{ a: 1 }], way);
  });

  it("leaves alone what is no state", () => {
    const others = [
      "var options={a:1}",
      "window.dataLayer=[{a:1}]",
      "a.__INITIAL_STATE__={a:1}",
      "window.__INITIAL_STATE__=={a:1}",
      "window.__INITIAL_STATE__={}",
      "window.__INITIAL_STATE__=getState()",
      "window.__INITIAL_STATE__='text'",
      "window.__webpack_require__={a:1}",
      "window.__INITIAL_STATE__",
    ];
    for (const other of others) assert.deepEqual(states(other), [], other);
  });

  it("reads the values minifiers write", () => {
    const written = `{a:!0,b:!1,c:void 0,d:-1.5e-3,e:.5,f:0x1F,g:1_000,h:12n,i:NaN,j:1/0,k:"\\x41\\u{1F600}\\u0042",
      l:'it\\'s',m:\`line
two\`,n:\`\${x}\`,o:new Date(0),p:new Date("2024-01-02"),q:new Map([["k",{v:1}]]),r:new Set([1,2]),
      s:new URL("https://a.test/"),t:[1,,2,],"u v":null,3:"three",w:undefined,x:+7,y:Object.create(null)}`;
    assert.deepEqual(state(written), {
      a: true,
      b: false,
      d: -0.0015,
      e: 0.5,
      f: 31,
      g: 1000,
      h: "12",
      i: null,
      k: "A😀B",
      l: "it's",
      m: "line\ntwo",
      o: "1970-01-01T00:00:00.000Z",
      p: "2024-01-02T00:00:00.000Z",
      q: [["k", { v: 1 }]],
      r: [1, 2],
      s: "https://a.test/",
      t: [1, 2],
      "u v": null,
      3: "three",
      x: 7,
      y: {},
    });
  });

  it("leaves out members that are no data and goes on behind them", () => {
    const written = `{a:1,f:function(x){return {b:")"}},g(){},h:()=>({}),i:a||{b:1},j:"x"+"y",k:t?{a:1}:[2],l:foo("a",[1]).bar,
      m:{n:window.x,o:2},...rest,p:async()=>{await 1},q:class{},[r]:3,z:26}`;
    assert.deepEqual(state(written), { a: 1, m: { o: 2 }, z: 26 });
  });

  it("reads called functions that build the state", () => {
    const calls = [
      '(function(a,b){return {x:a,y:[b,b],z:b}}("t",{n:1}))',
      '(function(a,b){return {x:a,y:[b,b],z:b}})("t",{n:1})',
      'function(a,b){return {x:a,y:[b,b],z:b}}("t",{n:1})',
      '((a,b)=>({x:a,y:[b,b],z:b}))("t",{n:1})',
      '(function(a,b){b.n=1;var c={y:[b,b]};c.x=a;c["z"]=b;return c}("t",{}))',
      '(function(a,b){b={n:1};a="t";return{x:a,y:[b,b],z:b}})()',
      '(function(a){return {x:"t",y:[a,a],z:a}}((function(q){return {n:q}}(1))))',
    ];
    for (const call of calls) {
      assert.deepEqual(state(call), { x: "t", y: [{ n: 1 }, { n: 1 }], z: { n: 1 } }, call);
    }
  });

  itSlow("breaks loops a function builds and bounds what it multiplies", () => {
    assert.deepEqual(state("(function(a){a.self=a;a.n=1;return {a:a}}({}))"), {
      a: { self: null, n: 1 },
    });
    const names = Array.from({ length: 40 }, (_, at) => `a${at}`);
    const doubling = names.slice(1).map((name, at) => `${name}={l:a${at},r:a${at}};`);
    const [built] = readAssignments(
      `window.__INITIAL_STATE__=(function(${names.join()}){${doubling.join("")}return a39}({n:1}))`,
    );
    assert.ok(built !== undefined && JSON.stringify(built.value).length < 100_000_000);
  });

  it("treats hostile keys as plain data", () => {
    const [found] = readAssignments(
      "window.__INITIAL_STATE__={__proto__:{p:1},'constructor':2,f:(function(a){a.__proto__=1;return a}({}))}",
    );
    assert.deepEqual(Object.keys(found?.value ?? {}), ["__proto__", "constructor", "f"]);
    assert.equal(({} as Record<string, unknown>)["p"], undefined);
  });

  it("ends on hostile scripts in linear time", () => {
    const state = "window.__INITIAL_STATE__=";
    for (const part of ["[", "(", "(function(){return ", "{a:{", "new ", "{a:/*", "`${"]) {
      const make = (size: number) => state + repeated(part)(size);
      assertLinear(part, make, readAssignments);
    }
    const hostile = [
      state.repeat(50_000),
      `window.__INITIAL_STATE__=${"[".repeat(500_000)}`,
      `window.__INITIAL_STATE__=${"(".repeat(200_000)}`,
      `window.__INITIAL_STATE__=${"(function(){return ".repeat(20_000)}`,
      `window.__INITIAL_STATE__={${"a:{".repeat(200_000)}`,
      `window.__INITIAL_STATE__={${'"'.repeat(500_001)}`,
      `window.__INITIAL_STATE__=${"new ".repeat(200_000)}`,
      `${" ".repeat(500_000)}=`,
      "=".repeat(500_000),
      `window.__INITIAL_STATE__={a:${"/*".repeat(300_000)}`,
    ];
    for (const script of hostile) assert.ok(readAssignments(script).length <= 1);
  });
});

describe("readPayloads of scripts", () => {
  const sources = (html: string) =>
    readPayloads(parseHtml(html), "https://shop.test/").map(({ source, xpath, value }) =>
      JSON.parse(JSON.stringify({ source, xpath, value })),
    );

  it("tells Nuxt from other state and reads JSON scripts by their id", () => {
    assert.deepEqual(
      sources(`<script>window.__NUXT__=(function(a){return {data:[a]}}(1))</script>
        <script id="ng-state" type="application/json">{"k":1}</script>
        <script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>
        <script id="settings" type="application/json">{"no":1}</script>
        <script type="text/x-template">window.__INITIAL_STATE__={a:1}</script>
        <script type="module">window.__INITIAL_STATE__={a:1}</script>`),
      [
        { source: "nuxt", xpath: "/html[1]/head[1]/script[1]", value: { data: [1] } },
        { source: "initial-state", xpath: "/html[1]/head[1]/script[2]", value: { k: 1 } },
        { source: "next-data", xpath: "/html[1]/head[1]/script[3]", value: { props: {} } },
        { source: "initial-state", xpath: "/html[1]/head[1]/script[6]", value: { a: 1 } },
      ],
    );
  });

  it("has no payload where a script has none", () => {
    for (const script of [
      '<script id="__NEXT_DATA__" type="application/json"></script>',
      '<script id="__NEXT_DATA__" type="application/json">null</script>',
      "<script>self.__next_f=self.__next_f||[]</script>",
      "<script>var x = '__sveltekit_'</script>",
    ]) {
      assert.deepEqual(sources(script), [], script);
    }
  });
});
