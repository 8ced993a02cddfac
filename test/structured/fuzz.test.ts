// Properties of the readers over generated input, with a fixed seed: what is well-formed reads as it is, what is broken never throws.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { stringify, uneval } from "devalue";
import fc from "fast-check";
import { SETTINGS } from "../../src/model/settings.ts";
import { readDevalue } from "../../src/structured/hydration.ts";
import { readJson } from "../../src/structured/json.ts";
import { readFlight } from "../../src/structured/rsc-flight.ts";
import { readAssignments } from "../../src/structured/scripts.ts";
import { readTurboStream } from "../../src/structured/turbo-stream.ts";
import { itSlow } from "../support/slow.ts";

const SEED = 20260501;
const runs = (numRuns: number) => ({ seed: SEED, numRuns });

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Containers of a value are lists or objects without a prototype, and none lies too deep. */
function assertSafe(root: unknown): void {
  const waiting: [value: unknown, depth: number][] = [[root, 1]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, depth] = next;
    if (typeof value !== "object" || value === null) continue;
    assert.ok(depth <= SETTINGS.PAYLOAD_MAX_DEPTH + 1, `${depth} levels`);
    if (!Array.isArray(value)) assert.equal(Object.getPrototypeOf(value), null);
    for (const member of Object.values(value)) waiting.push([member, depth + 1]);
  }
}

/** JSON values without the numbers and lone surrogates JSON itself does not keep. */
const text = fc.string({ unit: "grapheme", maxLength: 12 });
const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(text, tie("value"), { maxKeys: 5, noNullPrototype: true }),
  ),
}));
const container = fc.oneof(
  fc.array(json, { maxLength: 5 }),
  fc.dictionary(text, json, { maxKeys: 5, noNullPrototype: true }),
);

/** Pieces hostile texts are made of. */
const piece = fc.constantFrom(
  ..."{ } [ ] ( ) , : ; \" ' ` \\ / // /* */ <!-- --> <![CDATA[ ]]> &quot; \n \0 \u2028 \\u12 \\x null true function new Date( => return = - . 0x 1e ... $ $1 $L2 $$ __proto__ constructor 1:T3, 0: :I [".split(
    " ",
  ),
);
const noise = fc.array(fc.oneof(piece, text), { maxLength: 40 }).map((parts) => parts.join(""));

/** A text with some of its characters taken out or noise put in. */
const mutated = (source: fc.Arbitrary<string>) =>
  fc
    .tuple(source, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), piece), { maxLength: 4 }))
    .map(([original, edits]) =>
      edits.reduce((at, [place, cut, put]) => {
        const index = place % (at.length + 1);
        return at.slice(0, index) + put + at.slice(index + cut);
      }, original),
    );

describe("readJson over generated input", () => {
  it("reads well-formed JSON as JSON.parse does", () => {
    fc.assert(
      fc.property(container, (value) => {
        assert.deepEqual(plain(readJson(JSON.stringify(value))), [plain(value)]);
      }),
      runs(500),
    );
  });

  it("reads the same through trailing commas, comments, wrappers and raw control characters", () => {
    fc.assert(
      fc.property(container, fc.nat({ max: 7 }), (value, damage) => {
        let written = careless(value, damage);
        if (damage & 4) written = `<!--\n${written}\n-->`;
        assert.deepEqual(plain(readJson(written)), [plain(value)], written);
      }),
      runs(500),
    );
  });

  itSlow("never throws and gives safe values for broken JSON and noise", () => {
    const broken = fc.oneof(mutated(container.map((value) => JSON.stringify(value))), noise);
    fc.assert(
      fc.property(broken, (written) => {
        for (const value of readJson(written)) assertSafe(value);
      }),
      runs(3000),
    );
  });
});

/** JSON as careless templates write it: commas behind the last member, comments, line breaks and tabs inside strings. */
function careless(value: unknown, damage: number): string {
  if (typeof value === "string") {
    const written = JSON.stringify(value);
    return damage & 1 ? written.replaceAll("\\n", "\n").replaceAll("\\t", "\t") : written;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const comment = damage & 2 ? "/* , } ] */" : "";
  const comma = Object.keys(value).length > 0 ? "," : "";
  if (Array.isArray(value)) {
    return `[${value.map((one) => comment + careless(one, damage)).join(",")}${comma}]`;
  }
  const members = Object.entries(value).map(
    ([key, one]) => `${comment}${careless(key, damage)} : ${careless(one, damage)}`,
  );
  return `{${members.join(",\n")}${comma}${comment}}`;
}

/** Values devalue can write, some of them twice in one value. */
const shared = fc
  .tuple(json, fc.date({ noInvalidDate: true }), fc.array(fc.tuple(text, scalar), { maxLength: 3 }))
  .map(([value, date, entries]) => ({
    value,
    again: [value, value],
    date,
    map: new Map(entries),
    set: new Set(entries.map(([key]) => key)),
    none: undefined,
    big: 12n,
  }));

const expectedOfShared = (written: {
  readonly value: unknown;
  readonly date: Date;
  readonly map: ReadonlyMap<string, unknown>;
  readonly set: ReadonlySet<string>;
}) =>
  plain({
    value: written.value,
    again: [written.value, written.value],
    date: written.date,
    map: [...written.map],
    set: [...written.set],
    big: "12",
  });

describe("devalue over generated input", () => {
  it("is read back from its flat list", () => {
    fc.assert(
      fc.property(shared, (value) => {
        assert.deepEqual(plain(readDevalue(JSON.parse(stringify(value)))), expectedOfShared(value));
      }),
      runs(500),
    );
  });

  it("is read back from its script", () => {
    fc.assert(
      fc.property(shared, (value) => {
        const script = `window.__NUXT__=${uneval(value)};`;
        const [found] = readAssignments(script);
        assert.deepEqual(plain(found?.value), expectedOfShared(value), script);
      }),
      runs(500),
    );
  });

  itSlow("never throws on broken lists and scripts", () => {
    const list = fc.array(
      fc.oneof(json, fc.array(fc.nat({ max: 9 })), fc.integer({ min: -9, max: 9 })),
    );
    fc.assert(
      fc.property(list, (values) => {
        const [indexed] = [JSON.parse(JSON.stringify(values))];
        const value = readDevalue(indexed);
        if (value !== undefined) assertSafe(value);
        const stream = readTurboStream(JSON.stringify(values));
        if (stream !== undefined) assertSafe(stream);
      }),
      runs(1000),
    );
    const scripts = mutated(shared.map((value) => `window.__NUXT__=${uneval(value)};`));
    fc.assert(
      fc.property(
        fc.oneof(
          scripts,
          noise.map((written) => `window.__NUXT__=${written}`),
        ),
        (script) => {
          for (const { value } of readAssignments(script)) assertSafe(value);
        },
      ),
      runs(3000),
    );
  });
});

/** A model as React writes it: strings that start with a dollar have one more. */
function model(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith("$") ? `$${value}` : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(model);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, model(one)]));
}

/** Props handed to a client component, one of them a text row, one a row of its own. */
function flight(props: unknown, long: string): string {
  const size = new TextEncoder().encode(long).length.toString(16);
  const given = { props: "$3", long: "$2", again: "$0:0:3:long" };
  return [
    `1:I[1,[],"Card"]\n2:T${size},${long}`,
    `3:${JSON.stringify(model(props))}\n`,
    `0:${JSON.stringify([["$", "$L1", null, given]])}\n`,
  ].join("");
}

const encoder = new TextEncoder();

describe("readFlight over generated input", () => {
  itSlow("reads back what was handed to a component", () => {
    const object = fc.dictionary(text, json, { minKeys: 1, maxKeys: 5, noNullPrototype: true });
    fc.assert(
      fc.property(object, fc.string({ unit: "binary", minLength: 1 }), (props, long) => {
        const found = readFlight(encoder.encode(flight(props, long)));
        assert.deepEqual(plain(found), [plain({ props, long, again: long })]);
      }),
      runs(500),
    );
  });

  it("never throws and gives safe values for broken streams and noise", () => {
    const streams = mutated(fc.tuple(json, text).map(([props, long]) => flight(props, long)));
    const knots = fc
      .array(
        fc.tuple(
          fc.nat({ max: 12 }),
          fc.array(
            fc.constantFrom(
              ..."$0 $1 $2:0 $3:1:props $L4 $@5 $Q6 $$7 $D8 $undefined $a:b:c $".split(" "),
            ),
            { maxLength: 4 },
          ),
        ),
      )
      .map((rows) =>
        rows.map(([id, refs]) => `${id.toString(16)}:${JSON.stringify(refs)}\n`).join(""),
      );
    fc.assert(
      fc.property(fc.oneof(streams, knots, noise), (stream) => {
        assertSafe(readFlight(encoder.encode(stream)));
      }),
      runs(3000),
    );
  });
});
