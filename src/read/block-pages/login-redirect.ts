// Detects a redirect to a login page from the requested and the final address.
import { wordSet } from "../../text/word-list.ts";
import { isSamePage, pageKeyOf, withoutQuery } from "../../url/identity.ts";
import { parseUrl } from "../../url/parse-url.ts";

/** Path segments that name a login page, in the major languages of the web. */
const LOGIN_SEGMENTS = wordSet(`
  login log-in log_in logon signin sign-in sign_in sso auth oauth oauth2 authorize authenticate
  authentication saml saml2 openid-connect wp-login loginpage userlogin user-login member-login
  account-login anmelden anmeldung einloggen connexion se-connecter identification iniciar-sesion
  inicio-sesion acceder entrar accedi inloggen aanmelden giris uye-girisi logowanie zaloguj
  logga-in prihlaseni
`);

/** Pairs of consecutive segments that name a login page. */
const LOGIN_PAIRS: ReadonlySet<string> = new Set(["session/new", "sessions/new", "users/sign_in"]);

/** First labels of hosts that only serve logins. */
const LOGIN_HOST_LABELS = wordSet("login signin sso auth idp passport");

/** Parameters with the address to return to after the login, as lower case without `_` and `-`. */
const RETURN_PARAMETER =
  /^(?:next|dest|destination|goto|continue|continueurl|service|target|targeturl|back|backurl|backto|from|fromurl|ref|referer|forward|forwardurl|origin|originalurl|requestedurl|url|r|rd|ru|returl|callback|callbackurl|successurl|redirect\w*|return\w*)$/;

/** Whether `final` is the same page, including the fragment an application may route by. */
function isReached(requested: URL, final: URL): boolean {
  return isSamePage(requested.href, final.href) && namesLogin(requested) === namesLogin(final);
}

/** Returns the signs of a login redirect: a login's name, and a parameter that leads back. */
export function loginSigns(requested: URL, final: URL): 0 | 1 | 2 {
  if (isReached(requested, final) || namesLogin(requested)) return 0;
  const named = namesLogin(final);
  const returns = leadsBack(requested, final);
  return named && returns ? 2 : named || returns ? 1 : 0;
}

/** Whether an address belongs to a login page. */
export function namesLogin(url: URL): boolean {
  // Applications that route by fragment have their paths there.
  const route = url.hash.startsWith("#/") || url.hash.startsWith("#!/") ? url.hash : "";
  const segments = `${url.pathname}/${route.replace(/[?&].*$/s, "")}`
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) => segment.replace(/\.(?:php|aspx?|jsp|html?|do|action|cgi)$/, ""));
  const [label = ""] = url.hostname.toLowerCase().split(".");
  if (LOGIN_HOST_LABELS.has(label)) return true;
  return segments.some(
    (segment, index) =>
      LOGIN_SEGMENTS.has(segment) || LOGIN_PAIRS.has(`${segments[index - 1]}/${segment}`),
  );
}

/** Whether a return parameter of the address names the requested page. */
function leadsBack(requested: URL, final: URL): boolean {
  for (const [name, value] of final.searchParams) {
    if (!RETURN_PARAMETER.test(name.toLowerCase().replace(/[_-]/g, ""))) continue;
    if (namesPage(value, requested)) return true;
  }
  return false;
}

/** Returns the host and path of an address; undefined if it is not a web address. */
function placeOf(address: string, base?: string): string | undefined {
  const key = pageKeyOf(address, base);
  return key === undefined ? undefined : withoutQuery(key);
}

function namesPage(value: string, requested: URL): boolean {
  if (parseUrl(value, requested) === undefined) return false;
  // A path alone names a page, except for the root, which any relative word would match.
  if (!/[/:]/.test(value)) return false;
  return placeOf(value, requested.href) === placeOf(requested.href);
}
