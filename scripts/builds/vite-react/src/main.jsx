import { createRoot } from "react-dom/client";
import { product } from "../product.js";

const { name, description } = product();
createRoot(document.getElementById("root")).render(
  <main>
    <h1>{name}</h1>
    <p>{description}</p>
  </main>,
);
