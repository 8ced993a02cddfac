// Colours for the terminal.
import { styleText } from "node:util";

/**
 * Colours text if standard output is a terminal and NO_COLOR is not set; otherwise returns it
 * unchanged.
 */
export function paint(colour: "green" | "red", text: string): string {
  const { isTTY } = process.stdout;
  return isTTY && process.stdout.hasColors() ? styleText(colour, text) : text;
}
