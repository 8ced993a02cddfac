import { html, LitElement } from "lit";
import { product } from "../product.js";

class BlueKettle extends LitElement {
  render() {
    const kettle = product();
    return html`<main><h1>${kettle.name}</h1><p>${kettle.description}</p></main>`;
  }
}
customElements.define("blue-kettle", BlueKettle);
