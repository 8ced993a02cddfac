// Parameters of a query that a caller declares to change nothing on a page.
import { percentDecoded } from "../text/percent.ts";
import { isTracking, withoutParameters } from "./tracking.ts";

/** Names that `common` stands for: sessions, carts and buttons, visits. `*` ends the start of names. */
const COMMON = `phpsessid jsessionid aspsessionid* sessid session sessionid session_id sid
  add-to-cart add_to_cart addtocart add-to-wishlist add_to_wishlist add_to_compare remove_item
  removed_item undo_item remove_from_wishlist wc-ajax _wpnonce replytocom share nb print_redirect
  utm_* mtm_* matomo_* pk_* piwik_* hsa_* oly_* vero_* ga_* gad_* gad gclsrc srsltid mkt_tok s_kwcid
  cmpid cmp campaign campaign_id campaignid ref referer referrer trk trkid spm scm epik igsh wickedid
  _branch_match_id _ke`.split(/\s+/);

/** Returns an address without the ignored parameters, otherwise as written. */
export type IgnoreParameters = (address: string) => string;

/** Compiles a list of names: `*` may end one, `common` stands for many. Case is ignored. */
export function ignoreParameters(list: string): IgnoreParameters {
  const names = list
    .split(",")
    .flatMap((name) => name.trim().toLowerCase() || [])
    .flatMap((name) => (name === "common" ? COMMON : [name]));
  if (names.length === 0) return (address) => address;
  const whole = new Set(names.filter((name) => !name.endsWith("*")));
  const starts = names.flatMap((name) => (name.endsWith("*") ? [name.slice(0, -1)] : []));
  const tracks = list.split(",").some((name) => name.trim().toLowerCase() === "common");
  const isIgnored = (written: string): boolean => {
    const name = percentDecoded(written).toLowerCase();
    if (whole.has(name) || (tracks && isTracking(name))) return true;
    return starts.some((start) => name.startsWith(start));
  };
  return (address) => withoutParameters(address, isIgnored);
}
