import { product } from "../product.js";

export function load() {
  return {
    product: product(),
    since: new Date("2024-02-03T04:05:06.000Z"),
    sizes: new Map([["small", 1]]),
    later: new Promise((resolve) => setTimeout(() => resolve({ promised: "yes" }), 50)),
  };
}
