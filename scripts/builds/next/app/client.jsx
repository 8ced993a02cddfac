"use client";
import { use } from "react";

export function ProductCard({ product, children }) {
  return (
    <section>
      {product.sku} {children}
    </section>
  );
}

export function Reviews({ reviews }) {
  return reviews.map(({ author, rating }) => (
    <p key={author}>
      {author} gave {rating}
    </p>
  ));
}

export function Later({ stock, promise }) {
  return <p>{promise === undefined ? stock.left : use(promise).promised}</p>;
}
