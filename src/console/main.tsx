// The console: a browser interface to the service that serves it.
import { render } from "preact";
import { greet } from "./service.ts";
import { Shell } from "./shell.tsx";
import { startTheme } from "./theme.ts";

startTheme();
const place = document.getElementById("app");
if (place !== null) {
  // Rendering is a task of its own, so that it does not make the task of the scripts longer.
  setTimeout(() => {
    place.replaceChildren();
    render(<Shell />, place);
  });
}
void greet();
