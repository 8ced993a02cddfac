// The attributes of an element that decide what it is, read in one go.
import type { HtmlTree } from "../../html/tree.ts";

/** What an element's attributes say; absent ones are "" or false. */
export interface ElementFacts {
  id: string;
  className: string;
  style: string;
  role: string;
  isHidden: boolean;
  isAriaHidden: boolean;
  isOpen: boolean;
  /** Whether a directive of a client-side template stands on it, such as v-if. */
  hasDirective: boolean;
}

/** Facts of an element without attributes. */
export function noFacts(): ElementFacts {
  return {
    id: "",
    className: "",
    style: "",
    role: "",
    isHidden: false,
    isAriaHidden: false,
    isOpen: false,
    hasDirective: false,
  };
}

/** Directives a browser's framework resolves and removes: where they still stand, the markup is a template. */
const DIRECTIVE =
  /^(?:v-(?:if|else|else-if|for|show|text|html)|(?:data-)?ng-(?:if|repeat|show|hide|switch-when|bind)|\*ng(?:if|for)|x-(?:if|for|text))$/;

/** Reads the attributes of an element into `facts`, which is used again for the next one. */
export function readFacts(tree: HtmlTree, node: number, facts: ElementFacts): void {
  facts.id = "";
  facts.className = "";
  facts.style = "";
  facts.role = "";
  facts.isHidden = false;
  facts.isAriaHidden = false;
  facts.isOpen = false;
  facts.hasDirective = false;
  for (const { name, value } of tree.attrs[node] ?? []) {
    switch (name) {
      case "class":
        facts.className = value;
        break;
      case "id":
        facts.id = value;
        break;
      case "style":
        facts.style = value;
        break;
      case "role":
        facts.role = value.trim().toLowerCase();
        break;
      case "hidden":
        // Text hidden "until-found" is there for a reader who searches the page.
        facts.isHidden = value.trim().toLowerCase() !== "until-found";
        break;
      case "aria-hidden":
        facts.isAriaHidden = value.trim().toLowerCase() === "true";
        break;
      case "open":
        facts.isOpen = true;
        break;
      default:
        if (name.length > 3 && DIRECTIVE.test(name)) facts.hasDirective = true;
    }
  }
}
