// Loads and checks the JSON file of a trained model: format, features, weights.
import { readFileSync } from "node:fs";
import { hasCode } from "../model/error-code.ts";
import { ModelFileError } from "../model/errors.ts";

/** Supported file format; a file states its own. */
const FORMAT = 1;

/** Model file: feature names in column order, and parts specific to the kind of model. */
export interface ModelFile {
  readonly name: string;
  readonly features: readonly string[];
  readonly parts: Readonly<Record<string, unknown>>;
}

/** Reads `models/<name>.json`; undefined if not installed. Throws ModelFileError. */
export function loadModelFile(name: string): ModelFile | undefined {
  const address = new URL(`../../../models/${name}.json`, import.meta.url);
  let text: string;
  try {
    text = readFileSync(address, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw new ModelFileError(`model file ${name} could not be read`, error);
  }
  return parseModelFile(name, text);
}

/** Parses a model file. Throws ModelFileError for text in another format. */
export function parseModelFile(name: string, text: string): ModelFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ModelFileError(`model file ${name} is not JSON`, error);
  }
  if (!isRecord(value)) throw new ModelFileError(`model file ${name} is not a JSON object`);
  if (value["format"] !== FORMAT) {
    throw new ModelFileError(`model file ${name} has format ${value["format"]}, wanted ${FORMAT}`);
  }
  const { features } = value;
  if (!Array.isArray(features) || !features.every((one) => typeof one === "string")) {
    throw new ModelFileError(`model file ${name} does not list its features`);
  }
  return { name, features, parts: value };
}

/** Throws ModelFileError with the first difference if a model has other features. */
export function requireFeatures(file: ModelFile, computed: readonly string[]): void {
  const { features, name } = file;
  const most = Math.max(features.length, computed.length);
  for (let at = 0; at < most; at++) {
    if (features[at] === computed[at]) continue;
    throw new ModelFileError(
      `model file ${name} was trained with other features: column ${at} is ${features[at] ?? "absent"}, ` +
        `computed is ${computed[at] ?? "none"}; train it again`,
    );
  }
}

/** Checks a list of numbers, which may be packed. Throws ModelFileError if it is none. */
export function numbersOf(file: ModelFile, part: string, value: unknown): Numbers {
  const numbers = isRecord(value) ? unpackNumbers(value) : value;
  if (isNumbers(numbers) && numbers.every((one) => Number.isFinite(one))) return numbers;
  throw new ModelFileError(`model file ${file.name}: ${part} is not a list of numbers`);
}

type Numbers = readonly number[] | Float32Array | Float64Array;

const isNumbers = (value: unknown): value is Numbers =>
  Array.isArray(value) || value instanceof Float32Array || value instanceof Float64Array;

/** Returns an object part of a model file. Throws ModelFileError if it is none. */
export function recordOf(file: ModelFile, part: string): Readonly<Record<string, unknown>> {
  const value = file.parts[part];
  if (isRecord(value)) return value;
  throw new ModelFileError(`model file ${file.name}: ${part} is not an object`);
}

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns packed numbers: floats (`f32`), or integers (`i16`, `i32`) over a power of ten (`digits`). */
export function unpackNumbers(value: object): Float32Array | Float64Array | undefined {
  const { f32, i16, i32, digits } = value as Readonly<Record<string, unknown>>;
  if (f32 !== undefined) {
    const bytes = bytesOf(f32, Float32Array.BYTES_PER_ELEMENT);
    return bytes && new Float32Array(bytes);
  }
  if (typeof digits !== "number" || !(digits >= 0)) return undefined;
  const short = bytesOf(i16, Int16Array.BYTES_PER_ELEMENT);
  const long = bytesOf(i32, Int32Array.BYTES_PER_ELEMENT);
  const whole = short ? new Int16Array(short) : long && new Int32Array(long);
  const scale = 10 ** digits;
  return whole && Float64Array.from(whole, (number) => number / scale);
}

function bytesOf(text: unknown, itemBytes: number): ArrayBuffer | undefined {
  if (typeof text !== "string") return undefined;
  const bytes = Uint8Array.from(Buffer.from(text, "base64"));
  return bytes.length % itemBytes === 0 ? bytes.buffer : undefined;
}
