import { useState } from "react";

export default function Counter({ product }) {
  const [count, setCount] = useState(1);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {product.name} {count}
    </button>
  );
}
