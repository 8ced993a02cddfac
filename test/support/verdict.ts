// The type of a page alone, by a model.
import { judgePage } from "../../src/classify/classify.ts";
import { installedRouter, type RouterModel } from "../../src/classify/model.ts";
import type { RoutedPage } from "../../src/classify/signals.ts";
import type { TypeVerdict } from "../../src/model/verdict.ts";

/** The type of a page by the installed model. */
export const judged = (page: RoutedPage): TypeVerdict => judgePage(installedRouter(), page).verdict;

/** The type of a page by a model; unavailable without one. */
export const judgedBy = (model: RouterModel | undefined, page: RoutedPage): TypeVerdict =>
  judgePage(model, page).verdict;
