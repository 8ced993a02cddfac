export async function load({ data, fetch }) {
  const answer = await fetch("/answer");
  return { ...data, answer: await answer.json() };
}
