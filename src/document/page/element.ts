// Reads the attributes that decide an element's meaning in one pass.
import type { Way } from "../../html/css/vanishing.ts";
import { hidingOf } from "../../html/visibility.ts";
import type { PageContext } from "./page-context.ts";

/** An element and the facts from its attributes; absent ones are "", false or 0. */
export interface ElementFacts {
  node: number;
  tag: string;
  id: string;
  className: string;
  /** `NAMED` bits of its class attribute. */
  named: number;
  style: string;
  /** How its own style hides it. */
  hiding: Way | undefined;
  role: string;
  isHidden: boolean;
  isAriaHidden: boolean;
  isOpen: boolean;
  /** Whether the element has a client-side template directive, such as v-if. */
  hasDirective: boolean;
}

/** Creates an empty object, into which the facts of elements are read. */
export function newElement(): ElementFacts {
  return {
    node: -1,
    tag: "",
    id: "",
    className: "",
    named: 0,
    style: "",
    hiding: undefined,
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

/** Reads an element into `element`, an object reused for each. */
export function readElement(page: PageContext, node: number, element: ElementFacts): void {
  const { tree, meaning } = page;
  element.node = node;
  element.tag = tree.tag[node] ?? "";
  element.id = "";
  element.className = "";
  element.style = "";
  element.role = "";
  element.isHidden = false;
  element.isAriaHidden = false;
  element.isOpen = false;
  element.hasDirective = false;
  for (const { name, value } of tree.attrs[node] ?? []) {
    switch (name) {
      case "class":
        element.className = value;
        break;
      case "id":
        element.id = value;
        break;
      case "style":
        element.style = value;
        break;
      case "role":
        element.role = value.trim().toLowerCase();
        break;
      case "hidden":
        // A reader's page search reveals "until-found" text.
        element.isHidden = value.trim().toLowerCase() !== "until-found";
        break;
      case "aria-hidden":
        element.isAriaHidden = value.trim().toLowerCase() === "true";
        break;
      case "open":
        element.isOpen = true;
        break;
      default:
        if (name.length > 3 && DIRECTIVE.test(name)) element.hasDirective = true;
    }
  }
  element.named = meaning(element.className);
  element.hiding = element.style === "" ? undefined : hidingOf(element.style);
}
