import { Suspense } from "react";
import { Await } from "react-router";
import { product } from "../../product.js";

export function meta() {
  return [{ title: "Blue kettle" }];
}

export function loader() {
  return {
    product: product(),
    since: new Date("2024-02-03T04:05:06.000Z"),
    sizes: new Map([["small", 1]]),
    tags: new Set(["kitchen"]),
    serial: 12345678901234567890n,
    later: new Promise((resolve) => setTimeout(() => resolve({ promised: "yes" }), 50)),
  };
}

export default function Home({ loaderData }) {
  return (
    <main>
      <h1>{loaderData.product.name}</h1>
      <p>{loaderData.product.description}</p>
      <Suspense fallback={<p>loading</p>}>
        <Await resolve={loaderData.later}>{(later) => <p>{later.promised}</p>}</Await>
      </Suspense>
    </main>
  );
}
