// What an operation may add to its command.
import type { Command } from "commander";
import type { Environment } from "../api/environment.ts";

/** Adds the command of an operation. */
export type AddCommand = (program: Command, environment: Environment) => void;

/** Returns an answer as text for a person. */
export type Print = (answer: never) => string;
