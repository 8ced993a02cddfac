import ko from "knockout";
import { product } from "../product.js";

ko.applyBindings(product());
