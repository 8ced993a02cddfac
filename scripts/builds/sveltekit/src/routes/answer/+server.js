import { json } from "@sveltejs/kit";

export function GET() {
  return json({ reviews: [{ author: "Ada", rating: 5 }] });
}
