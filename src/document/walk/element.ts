// Reads the attributes that decide an element's meaning in one pass.
import type { HtmlTree } from "../../html/tree.ts";

/** Facts from an element's attributes; absent ones are "" or false. */
export interface ElementFacts {
  id: string;
  className: string;
  style: string;
  role: string;
  isHidden: boolean;
  isAriaHidden: boolean;
  isOpen: boolean;
  /** Whether it has a client-side template directive, such as v-if. */
  hasDirective: boolean;
}

/** Returns facts without any attributes. */
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

/**
 * Matches directives that a framework removes when it runs; where present, the markup is a
 * template.
 */
const DIRECTIVE =
  /^(?:v-(?:if|else|else-if|for|show|text|html)|(?:data-)?ng-(?:if|repeat|show|hide|switch-when|bind)|\*ng(?:if|for)|x-(?:if|for|text))$/;

/** Reads the attributes of an element into `facts`, an object reused for each element. */
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
        // A reader's page search reveals "until-found" text.
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
