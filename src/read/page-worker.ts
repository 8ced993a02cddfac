// Worker thread entry: one page from bytes to answer.
export { readInput as readPage } from "./reading.ts";
