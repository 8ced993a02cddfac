import { render } from "preact";
import { product } from "../product.js";

const kettle = product();
const App = () => (
  <main>
    <h1>{kettle.name}</h1>
    <p>{kettle.description}</p>
  </main>
);
render(<App />, document.getElementById("app"));
