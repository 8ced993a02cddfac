// Checks the selectors of a request, without the rest of the reading.
import { isSelectorList } from "../html/css/selectors.ts";
import { selectorFault } from "../html/page-parts.ts";

export { isSelectorList, selectorFault };
