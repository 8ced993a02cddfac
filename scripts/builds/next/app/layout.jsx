export const metadata = { title: "Blue kettle", description: "A kettle that whistles" };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
