// Detects pages that are only a login form, by their fields or buttons and their words.
import type { Block, PageSigns } from "../../model/document.ts";
import {
  type ContainerTable,
  containersOf,
  rowsWithin,
  sumInside,
} from "../../structure/containers.ts";
import { plainWords } from "./block-phrases.ts";
import { ABOUT } from "./dead-end-phrases.ts";
import {
  hasMainText,
  MAX_WORDS,
  type Message,
  messageOf,
  placesText,
  type TextPage,
} from "./main-text.ts";
import { isPressable, ownBlocks } from "./own-blocks.ts";
import { quoteAt } from "./quote.ts";

/** A page that may be a login form. */
export interface FormPage extends TextPage {
  readonly signs: PageSigns;
}

/** Maximum own words of a login form. */
const FORM_WORDS = 100;
/** Maximum blocks of a page with one. Menus without landmarks are long. */
const MAX_BLOCKS = 500;
/** Number of title characters checked. */
const TITLE_CHARS = 300;
/** Names of a login form, in the major languages of the web. Linear: fixed words. */
const SAYS_LOGIN =
  /\b(?:log ?in|log on|sign ?in|iniciar sesión|inicia sesión|anmelden|einloggen|anmeldung|se connecter|connexion|connectez-vous|iniciar sessão|fazer login|accedi|accesso|inloggen|aanmelden|zaloguj|logowanie|oturum aç|giriş yap)|войти|вход в|авторизац|ログイン|サインイン|登录|登入|登錄|로그인|تسجيل الدخول/i;

/** Label of a button that logs in with the account at another service. */
const OTHER_SERVICE =
  /^(?:log ?in|sign ?in|sign ?up|continue|anmelden|einloggen|weiter|iniciar sesión|continuar|entrar|acceder|se connecter|connexion|continuer|accedi|continua|inloggen|doorgaan|zaloguj się|kontynuuj) (?:with|using|via|mit|con|com|avec|met|przez|za pomocą) |^mit .{2,30} (?:anmelden|einloggen|fortfahren)$|^(?:войти|продолжить) (?:через|с помощью|с) |で(?:ログイン|サインイン|続行|続ける)$|^使用.{2,30}(?:登录|登入|登錄|继续|繼續)$|로 (?:로그인|계속하기)$| ile (?:giriş yap|oturum aç|devam et)|^(?:المتابعة|تسجيل الدخول) باستخدام/i;

/** Maximum words of a line that names a form. */
const NAME_WORDS = 12;

/**
 * Returns the words by which a page shows that it is only a login form: its heading, another line
 * of its own, or its title; undefined for any other page. A link to a login is no such line.
 */
export function loginFormIn(page: FormPage): string | undefined {
  const { signs, title, blocks } = page;
  if (blocks.length > MAX_BLOCKS) return undefined;
  const isForm = signs.asksForPassword || (blocks.some(isOtherService) && isTitled(page));
  if (!isForm) return undefined;
  if (ownBlocks(blocks).reduce((sum, { words }) => sum + words, 0) > FORM_WORDS) return undefined;
  const message = loginMessage(page);
  const named = [...message.said.keys()].filter(namesLogin);
  const naming = named.find(({ kind }) => kind === "heading") ?? named[0];
  if (naming === undefined && !message.isTitle) return undefined;
  if (hasMainText(blocks, message, MAX_WORDS[message.isTitle ? "strong" : "weak"]))
    return undefined;
  return quoteAt(naming?.text ?? title.slice(0, TITLE_CHARS).trim(), 0);
}

/** Whether a page with a login address has main text, and so is not a login page. */
export function isPageAtLogin(page: TextPage): boolean {
  const message = loginMessage(page);
  if (message.isTitle) return false;
  const limit = placesText(page, saysLogin) ? MAX_WORDS.weak : Number.POSITIVE_INFINITY;
  return hasMainText(page.blocks, message, limit);
}

/** Returns the lines of a page that name a login, each with the box it is in. */
function loginMessage({ title, blocks }: TextPage): Message {
  const own = ownBlocks(blocks);
  const table = containersOf(own);
  const words = sumInside(
    table,
    own.map((block) => block.words),
  );
  const named = own.flatMap((block, at) => (namesLogin(block) ? at : []));
  const boxes = new Set(
    named
      .map((at) => boxOf(table, table.ofBlock[at] ?? -1))
      .filter((row) => (words[row] ?? 0) * 2 < (words[0] ?? 0)),
  );
  const inBox = rowsWithin(table, (_, row) => boxes.has(row));
  const isNamed = new Set(named);
  const found = own.filter((_, at) => isNamed.has(at) || inBox[table.ofBlock[at] ?? -1] === 1);
  return messageOf(found, isTitled({ title, blocks: own }));
}

/** Whether the title or the first heading of a page names a login. */
function isTitled({ title, blocks }: TextPage): boolean {
  const heading = blocks.find(({ kind, level }) => kind === "heading" && level === 1);
  return [title.slice(0, TITLE_CHARS), heading?.text ?? ""].some(saysLogin);
}

/** Whether a block is a link or a button to log in with another service. */
const isOtherService = (block: Block): boolean =>
  isPressable(block) && OTHER_SERVICE.test(block.text.trim());

/** Returns the smallest container of a row with several blocks. */
function boxOf({ blocks, wider }: ContainerTable, row: number): number {
  return (blocks[row] ?? 0) > 1 ? row : (wider[row] ?? row);
}

function saysLogin(line: string): boolean {
  return SAYS_LOGIN.test(line) && !ABOUT.test(plainWords(line));
}

/** Whether a line names a login. A paragraph or a link to one is no name. */
function namesLogin(block: Block): boolean {
  return block.words <= NAME_WORDS && SAYS_LOGIN.test(unlinkedText(block));
}

function unlinkedText({ runs, text }: Block): string {
  if (runs.length === 0) return text;
  return runs.map((run) => (run.link === undefined ? run.text : " ")).join("");
}
