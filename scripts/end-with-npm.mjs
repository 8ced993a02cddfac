// Ends this process when the npm that started it has ended.
//
// npm passes SIGTERM to the shell that it starts a script with; a shell that does not hand its process over dies of it and leaves
// the script running.
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

// Only a script of npm: a server started by hand outlives its shell.
if (process.env.npm_lifecycle_event !== undefined) endWith(process.ppid);
