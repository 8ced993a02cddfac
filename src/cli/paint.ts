// Words in colour for a terminal.
import { styleText } from "node:util";

/** The text in a colour where standard output is a terminal and NO_COLOR is not set; else the text as it is. */
export function paint(colour: "green" | "red", text: string): string {
  const { isTTY } = process.stdout;
  return isTTY && process.stdout.hasColors() ? styleText(colour, text) : text;
}
