// Removes decorative images from content blocks: icons, spacers, beacons, badges, duplicates.
import type { Block, Image, Run } from "../model/document.ts";

/** Minimum length in pixels of the shorter side of an image that shows something. */
const MIN_SIDE = 64;
/** File extensions of photographs, anywhere in an address, as image-scaling services have them. */
const PICTURE = /\.(?:jpe?g|png|webp|avif|heic)(?![a-z])/i;
/** Words for decorative images, in the last two parts of the path. */
const FURNITURE =
  /(?:^|[/_.-])(?:icons?|ico|logos?|sprites?|stars?|arrows?|bullets?|dividers?|spacer|clear|pixel|trans|blank|avatars?|loader|spinner|check(?:mark)?|tick|cross|chevron)(?=[/_.\d-])[^/]*(?:\/[^/]*)?$/i;
const AVATAR = /^https?:\/\/(?:[\w-]+\.)?gravatar\.com\//i;
/** Number of characters examined at the end of an address. */
const MAX_PATH = 200;
/** Addresses of badges for builds, versions and licences. */
const BADGE =
  /^https?:\/\/(?:[\w-]+\.)?(?:shields\.io|badgen\.net|badge\.fury\.io|forthebadge\.com|travis-ci\.(?:org|com)|codecov\.io|coveralls\.io|circleci\.com|ci\.appveyor\.com)\/|\/badge(?:\.svg|\.png|\/)/i;

/**
 * Returns the blocks without such images; drops blocks with nothing else. Tables stay unchanged,
 * because a mark in a cell carries meaning.
 */
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

/** Identity of an image run: its address, its words and its link. */
const keyOf = ({ image, link }: Run): readonly string[] =>
  image === undefined ? [] : [[image.src, image.alt, image.title, link?.href].join("\n")];

const isBadgeOrSpace = ({ image, text }: Run): boolean =>
  image === undefined ? text.trim() === "" : BADGE.test(image.src);

const showsSomething = ({ image, text }: Run): boolean => image !== undefined || text.trim() !== "";

/** Whether a block shows only decorative images. */
export function isFurniture(block: Block | undefined): boolean {
  return block?.kind === "image" && withoutFurniture([block]).length === 0;
}

/**
 * Drops the white space that a removed image leaves at the start of runs or after other white
 * space.
 */
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

/** Whether an image has no words and nothing shows that it is large or a picture of something. */
function isWordless(block: Block, { src, alt, title, side }: Image): boolean {
  if (alt !== "" || title !== "" || isInFigure(block)) return false;
  if (side !== undefined && side >= MIN_SIDE) return false;
  const path = src.replace(/[?#].*$/, "").slice(-MAX_PATH);
  const isOfProse = block.text === "" && block.container.tag === "p";
  return !(isOfProse || PICTURE.test(src)) || FURNITURE.test(path) || AVATAR.test(src);
}

function isInFigure({ container }: Block): boolean {
  return container.tag === "figure" || container.parent?.tag === "figure";
}
