// The console: a browser interface to the service that serves it.
import { render } from "preact";
import { greet } from "./service.ts";
import { Shell } from "./shell.tsx";
import { startTheme } from "./theme.ts";

startTheme();
const place = document.getElementById("app");
if (place !== null) {
  // In a task of its own, after that of the scripts: two short ones instead of a long one.
  setTimeout(() => {
    place.replaceChildren();
    render(<Shell />, place);
  });
}
void greet();
