// Reads the attributes that decide an element's meaning in one pass.
import type { Way } from "../../html/css/vanishing.ts";
import { hidingOf } from "../../html/visibility.ts";
import type { PageContext } from "./page-context.ts";

/** An element and the facts from its attributes; absent ones are "", false or 0. */
export interface ElementFacts {
  readonly node: number;
  readonly tag: string;
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

/** Matches directives that a framework removes when it runs; with one, markup is a template. */
const DIRECTIVE =
  /^(?:v-(?:if|else|else-if|for|show|text|html)|(?:data-)?ng-(?:if|repeat|show|hide|switch-when|bind)|\*ng(?:if|for)|x-(?:if|for|text))$/;

/** Reads an element. */
export function readElement({ tree, meaning }: PageContext, node: number): ElementFacts {
  const element: ElementFacts = {
    node,
    tag: tree.tag[node] ?? "",
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
  return element;
}
