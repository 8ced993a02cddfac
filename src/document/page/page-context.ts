// Facts about a page that hold for every walk over it, computed once: styles, labels, names, layout.
import { readStyleSheets, type StyleSheets } from "../../html/style-sheets.ts";
import type { HtmlTree } from "../../html/tree.ts";
import { once } from "../../model/once.ts";
import { type Addresses, newAddresses } from "./addresses.ts";
import { meaningOf } from "./classes.ts";
import { type Containers, newContainers } from "./containers.ts";
import { openingLabels, panelLabels } from "./control-labels.ts";
import { type Controls, readControls } from "./controls.ts";
import type { Measured } from "./measured.ts";
import { type Notes, readNotes } from "./notes.ts";
import { readStreamed, type Streamed } from "./streamed.ts";
import { type TableKinds, tableKinds } from "./table-kinds.ts";

/** Facts about one page. Functions compute theirs at the first call, since few pages need them. */
export interface PageContext {
  readonly tree: HtmlTree;
  /** Measurements of the page, if a browser made them. */
  readonly measured: Measured | undefined;
  readonly addresses: Addresses;
  readonly containers: Containers;
  /** Style elements that hide something; undefined without one. */
  readonly sheets: StyleSheets | undefined;
  /** Returns the `NAMED` bits of a class attribute. */
  readonly meaning: (className: string) => number;
  readonly controls: Controls;
  readonly tableKinds: () => TableKinds;
  /** Buttons that label a text they open. */
  readonly openingLabels: () => ReadonlySet<number>;
  /** 1 for each node in a form. */
  readonly inForm: () => Uint8Array;
  /** Footnotes. */
  readonly notes: () => Notes;
  readonly streamed: () => Streamed;
}

/** Base of relative addresses, and the layout if a browser measured it. */
interface PageInput {
  readonly base: string;
  readonly measured: Measured | undefined;
}

/** Returns the facts of a page. */
export function pageContext(tree: HtmlTree, { base, measured }: PageInput): PageContext {
  const controls = readControls(tree);
  const addresses = newAddresses(base);
  return {
    tree,
    measured,
    addresses,
    containers: newContainers(tree, panelLabels(tree, controls)),
    sheets: readStyleSheets(tree),
    meaning: meaningOf,
    controls,
    tableKinds: once(() => tableKinds(tree, measured)),
    openingLabels: once(() => openingLabels(tree, controls)),
    inForm: once(() => nodesInForms(tree)),
    notes: once(() => readNotes(tree, addresses)),
    streamed: once(() => readStreamed(tree)),
  };
}

function nodesInForms({ tag, parent }: HtmlTree): Uint8Array {
  const inForm = new Uint8Array(tag.length);
  for (let node = 1; node < inForm.length; node++)
    inForm[node] = tag[node] === "form" ? 1 : (inForm[parent[node] ?? 0] ?? 0);
  return inForm;
}
