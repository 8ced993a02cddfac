// Detects pages that are only a login form, by their password field and their words.
import type { Block, PageSigns } from "../../model/document.ts";
import { ownBlocks } from "./own-blocks.ts";
import { quoteAt } from "./quote.ts";

/** A page that may be a login form. */
export interface FormPage {
  readonly signs: PageSigns;
  /** Text of the title element. */
  readonly title: string;
  readonly blocks: readonly Block[];
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

/**
 * Returns the words by which a page shows that it is only a login form: its heading, another line
 * of its own, or its title; undefined for any other page. A link to a login is no such line.
 */
export function loginFormIn({ signs, title, blocks }: FormPage): string | undefined {
  if (!signs.asksForPassword || blocks.length > MAX_BLOCKS) return undefined;
  const own = ownBlocks(blocks);
  if (own.reduce((sum, { words }) => sum + words, 0) > FORM_WORDS) return undefined;
  const named = own.filter((block) => SAYS_LOGIN.test(unlinkedText(block)));
  const naming = named.find(({ kind }) => kind === "heading") ?? named[0];
  if (naming !== undefined) return quoteAt(naming.text, 0);
  const line = title.slice(0, TITLE_CHARS).trim();
  return SAYS_LOGIN.test(line) ? quoteAt(line, 0) : undefined;
}

function unlinkedText({ runs, text }: Block): string {
  if (runs.length === 0) return text;
  return runs.map((run) => (run.link === undefined ? run.text : " ")).join("");
}
