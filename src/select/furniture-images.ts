// Blocks of content to the same without the pictures that only furnish a page: icons, spacers, beacons, badges, a picture once more.
import type { Block, Image, Run } from "../model/document.ts";

/** A picture with a shorter side of this many pixels or more shows something. */
const LEAST_SIDE = 64;
/** Endings of files that are photographs or pictures of screens, anywhere in an address: services that scale pictures have them midway. */
const PICTURE = /\.(?:jpe?g|png|webp|avif|heic)(?![a-z])/i;
/** Words that name a picture's part in the make of a page, in the last two parts of its path. */
const FURNITURE =
  /(?:^|[/_.-])(?:icons?|ico|logos?|sprites?|stars?|arrows?|bullets?|dividers?|spacer|clear|pixel|trans|blank|avatars?|loader|spinner|check(?:mark)?|tick|cross|chevron)(?=[/_.\d-])[^/]*(?:\/[^/]*)?$/i;
const AVATAR = /^https?:\/\/(?:[\w-]+\.)?gravatar\.com\//i;
/** Characters at the end of an address that are looked at. */
const MOST_PATH = 200;
/** Addresses of badges of builds, versions and licences. */
const BADGE =
  /^https?:\/\/(?:[\w-]+\.)?(?:shields\.io|badgen\.net|badge\.fury\.io|forthebadge\.com|travis-ci\.(?:org|com)|codecov\.io|coveralls\.io|circleci\.com|ci\.appveyor\.com)\/|\/badge(?:\.svg|\.png|\/)/i;

/** The blocks without such pictures; a block of nothing else is left out. Tables stay as they are: a mark in a cell says something. */
export function withoutFurniture(blocks: readonly Block[]): readonly Block[] {
  const shown = new Set<string>();
  return blocks.flatMap((block) => {
    const pictures = block.runs.flatMap(keyOf);
    if (pictures.length === 0) return [block];
    if (block.kind === "image" && pictures.every((one) => shown.has(one))) return [];
    for (const one of pictures) shown.add(one);
    const isFurniture =
      block.text === "" && block.runs.every(isBadgeOrSpace)
        ? () => true
        : ({ image }: Run): boolean => image !== undefined && isWordless(block, image);
    const runs = block.runs.filter((run) => !isFurniture(run));
    if (runs.length === block.runs.length) return [block];
    return runs.some(showsSomething) ? [{ ...block, runs: closedUp(runs) }] : [];
  });
}

/** What the picture of a run is known by: its address, its words and where it leads. */
const keyOf = ({ image, link }: Run): readonly string[] =>
  image === undefined ? [] : [[image.src, image.alt, image.title, link?.href].join("\n")];

const isBadgeOrSpace = ({ image, text }: Run): boolean =>
  image === undefined ? text.trim() === "" : BADGE.test(image.src);

const showsSomething = ({ image, text }: Run): boolean => image !== undefined || text.trim() !== "";

/** Whether a block shows nothing but such pictures. */
export function isFurniture(block: Block | undefined): boolean {
  return block?.kind === "image" && withoutFurniture([block]).length === 0;
}

/** Runs without the white space that stood on the far side of a picture, at their beginning or behind other white space. */
function closedUp(runs: readonly Run[]): readonly Run[] {
  const closed: Run[] = [];
  for (const run of runs) {
    const before = closed.at(-1);
    const isOpen = before !== undefined && (before.image !== undefined || !/\s$/.test(before.text));
    const text = isOpen || run.image !== undefined ? run.text : run.text.trimStart();
    if (text !== "" || run.image !== undefined) closed.push({ ...run, text });
  }
  return closed;
}

/** Whether a picture says nothing by words, and nothing says that it is large, or a picture of something. */
function isWordless(block: Block, { src, alt, title, side }: Image): boolean {
  if (alt !== "" || title !== "" || isInFigure(block)) return false;
  if (side !== undefined && side >= LEAST_SIDE) return false;
  const path = src.replace(/[?#].*$/, "").slice(-MOST_PATH);
  const isOfProse = block.text === "" && block.container.tag === "p";
  return !(isOfProse || PICTURE.test(src)) || FURNITURE.test(path) || AVATAR.test(src);
}

function isInFigure({ container }: Block): boolean {
  return container.tag === "figure" || container.parent?.tag === "figure";
}
