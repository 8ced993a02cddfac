// Choice of a stored site among the graphs of earlier crawls.
import { useEffect } from "preact/hooks";
import type { GraphList } from "../../model/graph.ts";
import { bare, some } from "../format.ts";
import { listSites, sitesStore } from "../screens/home-sites.ts";
import { useStore } from "../store.ts";
import { Field } from "./field.tsx";
import { RefusalNote } from "./refusal.tsx";

/** The stored graphs; undefined until loaded, and if they could not be. */
export type StoredSites = Pick<ReturnType<typeof sitesStore.get>, "graphs" | "refusal">;

/** Loads the list of graphs, and returns it. */
export function useStoredSites(): StoredSites {
  useEffect(() => void listSites(), []);
  return useStore(sitesStore);
}

/** Renders why there is no choice of sites: the list is on its way, or was refused. */
export function NoSites({ stored: { graphs, refusal } }: { readonly stored: StoredSites }) {
  if (refusal !== undefined) {
    return <RefusalNote title="The sites were not listed" refusal={refusal} />;
  }
  if (graphs !== undefined) return null;
  return (
    <p class="wait" role="status">
      Loading the crawled sites …
    </p>
  );
}

/** Renders the choice. */
export function SiteChoice({
  graphs,
  chosen,
  choose,
}: {
  readonly graphs: GraphList["graphs"];
  readonly chosen: string;
  readonly choose: (root: string) => void;
}) {
  const isListed = graphs.some(({ root }) => root === chosen);
  return (
    <Field label="Site" wide>
      {(id) => (
        <select id={id} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
          {chosen === "" && <option value="">Choose a crawled site</option>}
          {chosen !== "" && !isListed && <option value={chosen}>{bare(chosen)}</option>}
          {graphs.map(({ root, pages }) => (
            <option key={root} value={root}>
              {bare(root)} ({some(pages, "page")})
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
