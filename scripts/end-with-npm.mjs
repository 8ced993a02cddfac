// Ends this process when the npm that started it has ended.
//
// npm starts a script with a shell and sends SIGTERM to that shell only. A shell that does not exec the script dies and
// leaves the script running.
const LOOK_MS = 500;

/** Sends this process SIGTERM once its parent has ended. `parent` is the parent's id at the start. */
export function endWith(parent) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_MS);
  timer.unref();
}

// Only for scripts that npm starts: a server started by hand must outlive its shell.
if (process.env.npm_lifecycle_event !== undefined) endWith(process.ppid);
