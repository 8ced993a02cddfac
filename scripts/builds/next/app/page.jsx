import { Suspense } from "react";
import { product } from "../product.js";
import { Later, ProductCard, Reviews } from "./client.jsx";

export const dynamic = "force-dynamic";

async function Streamed() {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return <Later stock={{ left: 7, warehouse: "Graz" }} />;
}

export default function Page() {
  const data = product();
  const later = new Promise((resolve) => setTimeout(() => resolve({ promised: "yes" }), 80));
  return (
    <main>
      <h1>{data.name}</h1>
      <p>{data.description}</p>
      <ProductCard
        product={data}
        maker={data.brand}
        price="$39.90"
        since={new Date("2024-02-03T04:05:06.000Z")}
        sizes={new Map([["small", { litres: 1 }], ["large", { litres: 2 }]])}
        tags={new Set(["kitchen", "steel"])}
        serial={12345678901234567890n}
        odd={[Number.NaN, Number.POSITIVE_INFINITY, -0]}
        missing={undefined}
        icon={<b>icon</b>}
      >
        <Reviews reviews={[{ author: "Ada", rating: 5 }, { author: "Grace", rating: 4 }]} brand={data.brand} />
      </ProductCard>
      <Suspense fallback={<p>loading</p>}>
        <Streamed />
      </Suspense>
      <Later promise={later} />
    </main>
  );
}
