// Custom command code of an operation.
import type { Command } from "commander";
import type { Environment } from "../api/environment.ts";

/** Adds the command of an operation. */
export type AddCommand = (program: Command, environment: Environment) => void;

/** Formats an answer for people. */
export type Print = (answer: never) => string;
