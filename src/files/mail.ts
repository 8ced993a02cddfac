// Reads e-mail messages and mailboxes: headers, body, and the names of attachments.
import type { Address, Email } from "postal-mime";
import { wholeFragment } from "../html/whole-fragment.ts";
import { xmlText } from "../text/xml.ts";
import { assertAtMost, countOf, FileFault, infoOf, isoDate, type ReadParts } from "./outcome.ts";
import { page, paragraphs } from "./page-html.ts";

/** Reads one message. */
export async function readMessage(bytes: Uint8Array, maxItems: number): Promise<ReadParts> {
  assertAtMost(innerMessages(bytes), maxItems, "messages inside of it");
  assertWhole(bytes);
  const email = await parse(bytes);
  const { subject = "", date } = email;
  return {
    html: page({ title: subject }, messageHtml(email, 1)),
    info: infoOf({
      title: subject,
      author: named([email.from]),
      created: isoDate(date),
    }),
    embedded: email.attachments.length,
  };
}

/** Reads a mailbox. Throws FileFault if it has too many messages. */
export async function readMailbox(bytes: Uint8Array, maxItems: number): Promise<ReadParts> {
  const parts = messagesIn(bytes);
  assertAtMost(parts.length + innerMessages(bytes), maxItems, "messages");
  const messages: string[] = [];
  let embedded = 0;
  for (const part of parts) {
    const email = await parse(part);
    embedded += email.attachments.length;
    messages.push(messageHtml(email, 2));
  }
  return { html: page({}, messages.join("")), embedded };
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

/** Header of a message inside another, which may be folded. */
const INNER = /^content-type:[ \t\r\n]{0,20}message\/rfc822/gim;
const DIGEST = /^content-type:[ \t\r\n]{0,20}multipart\/digest/im;
/** Start of a part. */
const BOUNDARY = /^--\S/gm;

/** Returns the most messages that a file can have inside of messages; in a digest, any part is one. */
function innerMessages(bytes: Uint8Array): number {
  const source = latin1(bytes);
  return countOf(source, DIGEST.test(source) ? BOUNDARY : INNER);
}

/** Boundary of a message of several parts, in its own header. */
const MULTIPART =
  /^content-type:[ \t]{0,20}multipart\/[^;\n]{1,100};(?:[^\n]{0,1000};)?\s{0,20}boundary=(?:"([^"\n]{1,100})"|([^\s;"]{1,100}))/im;

/** Throws FileFault if the parts of a message begin and have no end (RFC 2046, 5.1.1). */
function assertWhole(bytes: Uint8Array): void {
  const source = latin1(bytes);
  const bodyAt = source.search(/\r?\n\r?\n/);
  const head = source.slice(0, Math.max(0, bodyAt)).replace(/\r?\n[ \t]+/g, " ");
  const [, quoted, bare] = MULTIPART.exec(head) ?? [];
  const mark = `\n--${quoted ?? bare ?? ""}`;
  if (mark === "\n--" || !source.includes(mark)) return;
  if (!source.includes(`${mark}--`)) throw new FileFault("it is cut: its last part has no end");
}

async function parse(bytes: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  try {
    return await PostalMime.parse(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : "it cannot be parsed";
    throw new FileFault(`it is no message that can be read (${reason})`);
  }
}

/** Returns the messages of a mailbox, which begin after an empty line and a line `From `. */
function messagesIn(bytes: Uint8Array): readonly Uint8Array[] {
  const source = latin1(bytes);
  const starts = [0, ...Array.from(source.matchAll(/(?<=\n\r?\n)From /g), ({ index }) => index)];
  return starts.map((start, at) => {
    const message = source.slice(start, starts[at + 1]).replace(/^From [^\n]*\n/, "");
    // A mailbox quotes lines that would begin a message.
    return Buffer.from(message.replace(/^>(>*From )/gm, "$1"), "latin1");
  });
}

/** Returns a message as an article; headings in its body are below its own. */
function messageHtml(email: Email, level: 1 | 2): string {
  const { subject = "", from, to = [], cc = [], date, attachments } = email;
  const lines = [
    ["From", named([from])],
    ["To", named(to)],
    ["Cc", named(cc)],
    ["Date", date ?? ""],
    ["Attachments", attachments.map(({ filename, mimeType }) => filename ?? mimeType).join(", ")],
  ].filter(([, stated]) => stated !== "");
  const rows = lines.map(
    ([name = "", stated = ""]) => `<tr><th>${name}</th><td>${xmlText(stated)}</td></tr>`,
  );
  const heading = `<h${level}>${xmlText(subject || "No subject")}</h${level}>`;
  const body = email.html === undefined ? paragraphs(email.text ?? "") : wholeFragment(email.html);
  return `<article>${heading}<table>${rows.join("")}</table>${body}</article>`;
}

function named(addresses: readonly (Address | undefined)[]): string {
  return addresses
    .flatMap((address) => (address?.group === undefined ? [address] : address.group))
    .flatMap((one) => (one === undefined ? [] : [one.name || one.address]))
    .filter((name) => name !== undefined && name !== "")
    .join(", ");
}
