// Database migrations. A released step never changes; append new ones.

/** SQL from each version to the next. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE legible.crawls (
     id text PRIMARY KEY,
     position bigint GENERATED ALWAYS AS IDENTITY,
     key text UNIQUE,
     request text NOT NULL,
     created_ms bigint NOT NULL,
     webhook text,
     wanted text NOT NULL,
     is_running boolean NOT NULL,
     numbers text NOT NULL,
     ended text
   );
   CREATE TABLE legible.log (
     crawl text NOT NULL REFERENCES legible.crawls (id) ON DELETE CASCADE,
     line bigint NOT NULL,
     first_event bigint NOT NULL,
     next_event bigint NOT NULL,
     settled_page bigint,
     events text,
     entry text,
     PRIMARY KEY (crawl, line),
     UNIQUE (crawl, settled_page)
   );
   CREATE INDEX log_events ON legible.log (crawl, next_event);
   CREATE TABLE legible.hosts (
     host text PRIMARY KEY,
     last_at timestamptz NOT NULL
   );
   CREATE TABLE legible.graphs (
     name text PRIMARY KEY,
     bytes bigint NOT NULL,
     changed_at timestamptz NOT NULL
   );
   CREATE TABLE legible.graph_parts (
     name text NOT NULL REFERENCES legible.graphs (name) ON DELETE CASCADE,
     part int NOT NULL,
     lines text NOT NULL,
     PRIMARY KEY (name, part)
   )`,
  // Unlogged: the asker redoes work lost in a database crash.
  `CREATE SEQUENCE legible.processes AS int CYCLE;
   CREATE UNLOGGED TABLE legible.work (
     asker int NOT NULL,
     number bigint NOT NULL,
     version text NOT NULL,
     kind text NOT NULL,
     asked bytea NOT NULL,
     given_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     taker int,
     is_answered boolean NOT NULL DEFAULT false,
     answer bytea,
     PRIMARY KEY (asker, number)
   );
   CREATE INDEX work_waiting ON legible.work (given_at) WHERE taker IS NULL`,
  `CREATE TABLE legible.watches (
     id text PRIMARY KEY,
     position bigint GENERATED ALWAYS AS IDENTITY,
     record text NOT NULL,
     asked_ms bigint NOT NULL DEFAULT 0,
     pages text
   )`,
  "ALTER TABLE legible.log ADD COLUMN texts text",
  // A watch from before is due at once: the process that looks at it writes when it is.
  `ALTER TABLE legible.watches ADD COLUMN due_ms bigint NOT NULL DEFAULT 0;
   CREATE INDEX watches_due ON legible.watches (due_ms)`,
];
