// Finds the running processes that have a variable in their environment. On systems without /proc it finds none.
import { readdirSync, readFileSync } from "node:fs";

/** Returns the processes other than this one, with their command lines. */
export function processesOf(name, value) {
  return idsOfProcesses()
    .filter((id) => id !== process.pid && read(id, "environ").includes(`\0${name}=${value}\0`))
    .map((id) => ({ id, command: read(id, "cmdline").replaceAll("\0", " ").trim() }))
    .filter(({ command }) => command !== "");
}

function idsOfProcesses() {
  try {
    return readdirSync("/proc").filter((entry) => /^\d+$/.test(entry)).map(Number);
  } catch {
    return [];
  }
}

/** Returns the text of a file of a process; empty if it has ended or belongs to another user. */
function read(id, file) {
  try {
    return `\0${readFileSync(`/proc/${id}/${file}`, "utf8")}`;
  } catch {
    return "";
  }
}
