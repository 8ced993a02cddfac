// Stores finished graphs in database tables, for every machine to serve.
import type { GraphStore } from "../model/graph-store.ts";
import { gatheredLines } from "../text/gathered.ts";
import type { Database } from "./database.ts";

/** Text per row, in UTF-16 units: its lines are written in one turn of the event loop. */
const PART_CHARS = 250_000;

/** Creates the graph store of a database. */
export function graphTables(database: Database): GraphStore {
  return {
    async write(name, lines) {
      const session = await database.session();
      try {
        await session.query("BEGIN");
        await session.query("DELETE FROM legible.graphs WHERE name = $1", [name]);
        await session.query("INSERT INTO legible.graphs VALUES ($1, 0, clock_timestamp())", [name]);
        let part = 0;
        let bytes = 0;
        for (const text of gatheredLines(lines, PART_CHARS)) {
          await session.query("INSERT INTO legible.graph_parts VALUES ($1, $2, $3)", [
            name,
            part,
            text,
          ]);
          part++;
          bytes += Buffer.byteLength(text);
        }
        await session.query("UPDATE legible.graphs SET bytes = $2 WHERE name = $1", [name, bytes]);
        await session.query("COMMIT");
      } finally {
        // Closing the connection rolls back an open transaction.
        await session.end();
      }
    },
    async *lines(name) {
      for (let part = 0; ; part++) {
        const [row] = await database.query(
          "SELECT lines FROM legible.graph_parts WHERE name = $1 AND part = $2",
          [name, part],
        );
        if (row === undefined) return;
        for (const line of String(row["lines"]).split("\n"))
          if (line !== "") yield JSON.parse(line);
      }
    },
    async files() {
      const rows = await database.query(
        "SELECT name, bytes, extract(epoch FROM changed_at) * 1000 AS ms FROM legible.graphs ORDER BY changed_at DESC, name",
      );
      return rows.map(({ name, bytes, ms }) => ({
        name: String(name),
        bytes: Number(bytes),
        changedMs: Number(ms),
      }));
    },
    async remove(name) {
      const removed = await database.query(
        "DELETE FROM legible.graphs WHERE name = $1 RETURNING name",
        [name],
      );
      return removed.length > 0;
    },
    async prune(most) {
      await database.query(
        "DELETE FROM legible.graphs WHERE name IN (SELECT name FROM legible.graphs ORDER BY changed_at DESC OFFSET $1)",
        [most],
      );
    },
  };
}
