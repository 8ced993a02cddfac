// Packs the long lists of numbers of a model file, in place.
//
//   node build/training/pack.js models/router.json
import { readFileSync, writeFileSync } from "node:fs";
import { packNumbers } from "./pack-numbers.ts";

/** Shorter lists stay readable. */
const MIN_NUMBERS = 500;

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === "number");

for (const path of process.argv.slice(2)) {
  const packed = JSON.stringify(JSON.parse(readFileSync(path, "utf8")), (_key, value: unknown) =>
    isNumbers(value) && value.length >= MIN_NUMBERS ? (packNumbers(value) ?? value) : value,
  );
  writeFileSync(path, `${packed}\n`);
}
