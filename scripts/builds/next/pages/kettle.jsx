import Head from "next/head";
import { product } from "../product.js";

export async function getServerSideProps() {
  return { props: { product: product() } };
}

export default function Kettle({ product }) {
  return (
    <main>
      <Head>
        <title>{product.name}</title>
      </Head>
      <h1>{product.name}</h1>
      <p>{product.description}</p>
    </main>
  );
}
