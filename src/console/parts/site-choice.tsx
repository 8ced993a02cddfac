// Choice of a stored site among the graphs of earlier crawls.
import type { GraphList, KeptGraphRecord } from "../../model/graph.ts";
import { bare, some } from "../format.ts";
import type { Refusal } from "../service.ts";
import { Choice } from "./field.tsx";
import { RefusalNote, Wait } from "./pending.tsx";

/** Renders why there is no choice of sites: the list is on its way, or was refused. */
export function NoSites(props: {
  readonly graphs: readonly KeptGraphRecord[] | undefined;
  readonly refusal: Refusal | undefined;
}) {
  const { graphs, refusal } = props;
  if (refusal !== undefined) {
    return <RefusalNote title="The sites were not listed" refusal={refusal} />;
  }
  return graphs === undefined ? <Wait>Loading the crawled sites</Wait> : null;
}

/** Renders the choice. */
export function SiteChoice(props: {
  readonly graphs: GraphList["graphs"];
  readonly chosen: string;
  readonly choose: (root: string) => void;
}) {
  const { graphs, chosen, choose } = props;
  const isListed = graphs.some(({ root }) => root === chosen);
  return (
    <Choice
      label="Site"
      wide
      value={chosen}
      options={[
        ...(chosen === "" ? [["", "Choose a crawled site"] as const] : []),
        ...(chosen !== "" && !isListed ? [[chosen, bare(chosen)] as const] : []),
        ...graphs.map(
          ({ root, pages }) => [root, `${bare(root)} (${some(pages, "page")})`] as const,
        ),
      ]}
      change={choose}
    />
  );
}
