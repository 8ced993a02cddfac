// The foreign protocols by name.
import { EnvironmentError } from "../model/errors.ts";
import { firecrawl } from "./firecrawl/firecrawl.ts";
import { jina } from "./jina.ts";
import { openWebUi } from "./openwebui.ts";
import { COMPAT_NAMES, type CompatName, type Protocol } from "./protocol.ts";

const PROTOCOLS: Readonly<Record<CompatName, () => Protocol>> = {
  firecrawl,
  jina,
  openwebui: openWebUi,
};

/** Returns the protocols of a comma-separated list. Throws EnvironmentError. */
export function protocolsOf(list: string): readonly Protocol[] {
  const names = list.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
  return [...new Set(names)].map((name) => {
    const known = COMPAT_NAMES.find((one) => one === name);
    if (known !== undefined) return PROTOCOLS[known]();
    throw new EnvironmentError(
      `SERVICE_COMPAT: there is no protocol ${name}, only ${COMPAT_NAMES.join(", ")}`,
    );
  });
}
