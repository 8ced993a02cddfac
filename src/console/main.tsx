// The console: a browser interface to the service that serves it.
import { render } from "preact";
import { greet } from "./service.ts";
import { Shell } from "./shell.tsx";
import { startTheme } from "./theme.ts";

startTheme();
const place = document.getElementById("app");
if (place !== null) {
  place.replaceChildren();
  render(<Shell />, place);
}
void greet();
