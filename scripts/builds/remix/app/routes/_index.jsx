import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { product } from "../../product.js";

export const meta = () => [{ title: "Blue kettle" }];

export const loader = () => json({ product: product() });

export default function Index() {
  const { product } = useLoaderData();
  return (
    <main>
      <h1>{product.name}</h1>
      <p>{product.description}</p>
    </main>
  );
}
