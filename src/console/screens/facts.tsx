// The Facts screen: a page's declared data mapped to a schema; each value with its confidence,
// source and location.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Fact, Json } from "../../model/fact.ts";
import type { FactsResult } from "../../model/page.ts";
import { isObject } from "../../text/json-values.ts";
import { bare, count, factSource, fileName, percent, some } from "../format.ts";
import { AddressRow, addressFault } from "../parts/address-row.tsx";
import { CopyButton, Quiet, RunButton } from "../parts/buttons.tsx";
import { Check, Choice, Input, instead, TextArea } from "../parts/field.tsx";
import { FlatTableView, SaveTable } from "../parts/flat-table.tsx";
import { Answer, RefusalNote, usePending } from "../parts/pending.tsx";
import { SiteChoice } from "../parts/site-choice.tsx";
import { linkTo, type Route, visit } from "../route.ts";
import { service, serviceStore } from "../service.ts";
import { createStore, none, useStore } from "../store.ts";
import { factTable, listFacts, readFactList, readSiteFacts, siteFacts } from "./facts-table.ts";
import { sitesStore } from "./home-sites.ts";
import { fullAddress } from "./read-run.ts";

type Asked = Parameters<ReturnType<typeof service>["extractFacts"]>[0];

/** Initial schema. */
const EXAMPLE = `{
  "type": "object",
  "properties": {
    "name": { "type": "string" },
    "description": { "type": "string" },
    "price": { "type": "number" },
    "author": { "type": "string" },
    "date": { "type": "string", "x-service-aliases": ["datePublished"] }
  }
}`;

const factsStore = createStore({
  url: "",
  of: "page" as keyof typeof SUBJECTS,
  /** Several addresses, a line each. */
  urls: "",
  /** Root of a crawled site. */
  site: "",
  hasSchema: false,
  schema: EXAMPLE,
  isVisible: true,
  inBrowser: false,
  asked: none<Asked>(),
});

/** Returns the error in a schema as it is typed; undefined if it is valid. */
function faultOf(schema: string): string | undefined {
  try {
    const value: unknown = JSON.parse(schema);
    if (isObject(value) && isObject(value["properties"])) return undefined;
    return "A JSON Schema of an object: it has “properties”.";
  } catch (error) {
    return error instanceof Error ? error.message : "This is not valid JSON.";
  }
}

/**
 * Returns the addresses of a list, each once. A line with a word that cannot be an address stays
 * whole, so that the field reports it.
 */
function addressesIn(urls: string): readonly string[] {
  const found = urls.split("\n").flatMap((line) => {
    const words = line.split(/[\s,]+/).filter(Boolean);
    return words.every((word) => /[.:/]/.test(word)) ? words : line.trim();
  });
  return [...new Set(found.map(fullAddress))];
}

function ask(): void {
  const { url, of, urls, site, hasSchema, schema, isVisible, inBrowser } = factsStore.get();
  if (hasSchema && faultOf(schema) !== undefined) return;
  const given = hasSchema && { schema: JSON.parse(schema) };
  const request = {
    render: inBrowser,
    direction: "auto",
    schema_from: "declared",
    sources: isVisible ? "visible" : "declared",
    ...given,
  } as const;
  if (of === "list") void readFactList(addressesIn(urls), request);
  else if (of === "site") void readSiteFacts(site, given ? given.schema : undefined);
  else {
    const address = fullAddress(url);
    visit("facts", { url: address });
    factsStore.set({ asked: { url: address, ...request } });
  }
}

/** Renders the screen. */
export function FactsScreen({ route }: { readonly route: Route }) {
  const { asked, of } = useStore(factsStore);
  useEffect(() => {
    const site = route.query.get("site");
    if (site !== null) {
      factsStore.set({ site, of: "site" });
      // Reads the stored graph only; the site gets no request.
      if (siteFacts(site).store.get().pending.state !== "running") ask();
    }
    if (route.query.has("list")) factsStore.set({ of: "list" });
    const url = route.query.get("url");
    if (url === null) return;
    factsStore.set({ url, of: "page" });
    if (url === factsStore.get().asked?.url) return;
    factsStore.set({ asked: undefined });
    if (addressFault(url) === "") ask();
  }, [route]);
  const pending = usePending(asked && ((signal) => service().extractFacts({ ...asked, signal })), [
    asked,
  ]);
  const isRunning = pending.state === "running";
  return (
    <div class="screen">
      <h1>Facts of {SUBJECTS[of]}</h1>
      <FactsForm isRunning={isRunning} />
      {of !== "page" ? (
        <FactList of={of} />
      ) : pending.state === "idle" ? (
        <p class="welcome">
          Extracts data that a page declares, such as a product's price, an article's author or an
          event's date, by a schema. Each value has its source and a confidence.
        </p>
      ) : (
        <Answer pending={pending} title="There are no facts" wait="Reading the page">
          {(answer) => <Facts answer={answer} asked={asked} />}
        </Answer>
      )}
    </div>
  );
}

const SUBJECTS = { page: "a page", list: "several pages", site: "a crawled site" } as const;

/** Returns the task that reads the facts of a list of addresses, or of a crawled site. */
const taskOf = (of: keyof typeof SUBJECTS, site: string) =>
  of === "site" ? siteFacts(site) : listFacts;

/** Renders the facts of several pages as a table. */
function FactList({ of }: { readonly of: "list" | "site" }) {
  const { site } = useStore(factsStore);
  const { found, pending } = useStore(taskOf(of, site).store);
  const { pages, total } = found;
  const isRunning = pending.state === "running";
  const table = useMemo(() => factTable(pages ?? []), [pages]);
  if (pending.state === "refused") {
    if (pending.refusal.code === "GRAPH_DATA_MISSING") {
      return (
        <p class="empty">
          No page of this site declares data, or its crawl did not store the data.{" "}
          <a href={linkTo("crawl", { url: site })}>Crawl the site here</a> to store it.
        </p>
      );
    }
    return <RefusalNote title="The facts were not read" refusal={pending.refusal} />;
  }
  if (pages === undefined) {
    return (
      <p class="welcome">
        {of === "list"
          ? "Paste addresses, a line each. Their facts come as one table, to save as CSV or JSON Lines."
          : "Choose a crawled site. The facts that its pages declare come as one table, without a request to the site."}
      </p>
    );
  }
  const isEmpty = !isRunning && table.columns.length === 1 && (pages.length > 0 || total === 0);
  const failed = pages.filter(({ error }) => error !== undefined).length;
  return (
    <>
      <p role="status">
        {count(pages.length)} of {some(total ?? 0, "page")}
        {isRunning ? " …" : ""}
        {failed > 0 && `, ${count(failed)} not read`}
      </p>
      {isEmpty && (
        <p class="empty">
          No fact was found: no page has a built-in schema, or none of its fields. Check “Custom
          schema” to choose the fields.
        </p>
      )}
      {pages.length > 0 && !isEmpty && (
        <FlatTableView key={of === "list" ? "" : site} table={table} label="Facts" name="facts" />
      )}
    </>
  );
}

const CHECKS = [
  ["hasSchema", "Custom schema"],
  ["isVisible", "Include visible facts"],
  ["inBrowser", "Use a browser"],
] as const;

function FactsForm({ isRunning }: { readonly isRunning: boolean }) {
  const { of, urls, site, hasSchema, schema } = useStore(factsStore);
  const { health } = useStore(serviceStore);
  const task = taskOf(of, site);
  const { pending } = useStore(task.store);
  const { graphs } = useStore(sitesStore);
  const fault = hasSchema ? faultOf(schema) : undefined;
  const addresses = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const typed = urls.trim() === "" ? [""] : addressesIn(urls);
    addresses.current?.setCustomValidity(typed.map(addressFault).find(Boolean) ?? "");
  }, [urls, of]);
  const submit = instead(() => ask());
  return (
    <form class="ask" onSubmit={submit}>
      {of === "page" ? (
        <AddressRow
          label="Address of the page"
          placeholder="example.org/product"
          {...factsStore.bind("url")}
          go="Read"
          isRunning={isRunning}
          stop={() => factsStore.set({ asked: undefined })}
          isDisabled={fault !== undefined}
        />
      ) : (
        <div class="ask-row">
          {of === "list" ? (
            <TextArea
              label="Addresses of the pages"
              ref={addresses}
              rows={4}
              required
              placeholder={"example.org/product/1\nexample.org/product/2"}
              {...factsStore.bind("urls")}
            />
          ) : (
            <SiteChoice
              graphs={graphs ?? []}
              chosen={site}
              choose={(root) => factsStore.set({ site: root })}
            />
          )}
          <RunButton
            go="Read"
            isRunning={pending.state === "running"}
            stop={task.stop}
            isDisabled={fault !== undefined || (of === "site" && site === "")}
          />
        </div>
      )}
      {/* Its key keeps it apart from the row above, which may be another element. */}
      <div class="options" key="options">
        <Choice label="Of" options={Object.entries(SUBJECTS)} {...factsStore.bind("of")} />
        {CHECKS.map(
          ([name, label]) =>
            (name !== "inBrowser" || health?.render_available !== false) && (
              <Check key={name} label={label} {...factsStore.bind(name)} />
            ),
        )}
      </div>
      {hasSchema && <SchemaEditor schema={schema} fault={fault} />}
    </form>
  );
}

const TYPES = ["string", "number", "integer", "boolean", "array", "object"].map(
  (type) => [type, type] as const,
);

function SchemaEditor(props: { readonly schema: string; readonly fault: string | undefined }) {
  const { schema, fault } = props;
  const [name, setName] = useState("");
  const [type, setType] = useState("string");
  const add = () => {
    const value = JSON.parse(schema);
    value.properties[name.trim()] = { type };
    factsStore.set({ schema: JSON.stringify(value, null, 2) });
    setName("");
  };
  return (
    <div class="schema">
      <TextArea
        label="JSON Schema"
        rows={11}
        aria-invalid={fault !== undefined}
        {...factsStore.bind("schema")}
      />
      <p class={fault === undefined ? "hint" : "hint bad"} role="status">
        {fault ?? "It fits."}
      </p>
      <div class="options">
        <Input label="Add a field" value={name} change={setName} />
        <Choice label="of type" value={type} options={TYPES} change={setType} />
        <Quiet disabled={name.trim() === "" || fault !== undefined} onClick={add}>
          Add
        </Quiet>
      </div>
      {fault === undefined && <FieldChips schema={schema} />}
    </div>
  );
}

/** Common fields, with their types. */
const COMMON = Object.fromEntries(
  [
    "name headline description author datePublished dateModified image|string",
    "price|number",
    "priceCurrency availability brand sku|string",
    "ratingValue|number",
    "reviewCount|integer",
    "address telephone startDate location|string",
  ].flatMap((line) => {
    const [names = "", type] = line.split("|");
    return names.split(" ").map((name) => [name, type]);
  }),
);

/** Renders common fields to add to a valid schema, and to remove, by one click each. */
function FieldChips({ schema }: { readonly schema: string }) {
  const { properties } = JSON.parse(schema);
  const toggle = (name: string) => {
    const value = JSON.parse(schema);
    if (Object.hasOwn(properties, name)) delete value.properties[name];
    else value.properties[name] = { type: COMMON[name] };
    factsStore.set({ schema: JSON.stringify(value, null, 2) });
  };
  return (
    <fieldset class="chips">
      <legend>Common fields</legend>
      {Object.keys(COMMON).map((name) => (
        <Quiet
          key={name}
          aria-pressed={Object.hasOwn(properties, name)}
          onClick={() => toggle(name)}
        >
          {name}
        </Quiet>
      ))}
    </fieldset>
  );
}

/** A wanted field and its value; undefined if the page lacks it. */
interface FactRow {
  readonly path: string;
  readonly fact: Fact | undefined;
}

/** Returns the facts in the order of the schema's fields, and the fields without a fact. */
function factRows(
  facts: Readonly<Record<string, Fact>>,
  fields: readonly string[],
): readonly FactRow[] {
  const left = new Map(Object.entries(facts));
  const rows = fields.flatMap((field): readonly FactRow[] => {
    const own = [...left].filter(
      ([path]) => path.startsWith(field) && /^(?:[.[]|$)/.test(path.slice(field.length)),
    );
    for (const [path] of own) left.delete(path);
    return own.length === 0 ? [{ path: field, fact: undefined }] : own.map(rowOf);
  });
  return [...rows, ...[...left].map(rowOf)];
}

const rowOf = ([path, fact]: readonly [path: string, fact: Fact]): FactRow => ({ path, fact });

/** Returns the top fields of a JSON Schema. */
const fieldsOf = (schema: unknown): readonly string[] =>
  isObject(schema) && isObject(schema["properties"]) ? Object.keys(schema["properties"]) : [];

function Facts(props: { readonly answer: FactsResult; readonly asked: Asked | undefined }) {
  const { answer, asked } = props;
  const { schema_choice: choice, page, facts } = answer;
  const rows = factRows(facts, choice === null ? fieldsOf(asked?.schema) : choice.fields);
  const found = rows.filter(({ fact }) => fact !== undefined).length;
  const name = fileName(page.title || bare(page.url));
  return (
    <>
      {choice !== null && (
        <p>
          {choice.chosen_by === "declared" ? (
            <>
              The built-in schema of what the page declares itself to be,{" "}
              <strong>{choice.subject_types.join(", ")}</strong>: {choice.fields.join(", ")}.
            </>
          ) : choice.page_type === "unknown" ? (
            "The page type is uncertain, so no built-in schema applies. Check “Custom schema” and choose its fields."
          ) : (
            <>
              The built-in schema of a page of type <strong>{choice.page_type}</strong> (
              {percent(choice.confidence)} probable): {choice.fields.join(", ")}.
            </>
          )}
        </p>
      )}
      <p class="faint">
        Embedded data: {page.payloads.join(", ") || "none"}.{" "}
        <a href={linkTo("read", { url: page.url })}>Read the page</a>
      </p>
      {found === 0 && (
        <p class="empty">
          No fact was found: no key on the page matches a field of the schema. Check “Custom schema”
          to choose other fields.
        </p>
      )}
      {rows.length > 0 && (
        <>
          <div class="with-button">
            <h2>
              {some(found, "fact")}
              {found < rows.length && (
                <span class="faint">, {count(rows.length - found)} missing</span>
              )}
            </h2>
            <div class="actions">
              <CopyButton label="Copy JSON" text={() => JSON.stringify(valuesOf(facts), null, 2)} />
              <SaveTable table={() => factTable([{ url: page.url, facts }])} name={name} />
            </div>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
          <section class="scrolls" tabIndex={0} aria-label="Facts">
            <table class="settings facts">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Value</th>
                  <th scope="col">Confidence</th>
                  <th scope="col">Source</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ path, fact }) => (
                  <FactLine key={path} path={path} fact={fact} />
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </>
  );
}

const valuesOf = (facts: Readonly<Record<string, Fact>>): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(facts).map(([path, { value }]) => [path, value]));

function FactLine({ path, fact }: FactRow) {
  if (fact === undefined) {
    return (
      <tr class="faint">
        <td>
          <code>{path}</code>
        </td>
        <td colSpan={3}>missing</td>
      </tr>
    );
  }
  const { value, confidence, source, source_xpath: xpath } = fact;
  return (
    <tr>
      <td>
        <code>{path}</code>
      </td>
      <td class="value" dir="auto">
        {shown(value)}
      </td>
      <td>{percent(confidence)}</td>
      <td>
        {source !== null && <span title={source}>{factSource(source)}</span>}
        {xpath !== null && (
          <details>
            <summary>Position</summary>
            <code>{xpath}</code>
          </details>
        )}
      </td>
    </tr>
  );
}

const shown = (value: Json): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);
