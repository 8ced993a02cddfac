// CSV (RFC 4180) to its rows, for tests of what is written.

/** The cells of every row. Throws for a quote out of place and for rows that end with anything but CRLF. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    let cell = "";
    if (text[at] === '"') {
      const end = /(?:[^"]|"")*"/y;
      end.lastIndex = at + 1;
      const [found] = end.exec(text) ?? [];
      if (found === undefined) throw new Error(`a quote at ${at} is not closed`);
      cell = found.slice(0, -1).replaceAll('""', '"');
      at = end.lastIndex;
    } else {
      const end = /[^",\r\n]*/y;
      end.lastIndex = at;
      cell = end.exec(text)?.[0] ?? "";
      at = end.lastIndex;
    }
    row.push(cell);
    if (text[at] === ",") at++;
    else if (text.startsWith("\r\n", at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else throw new Error(`no end of a cell at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
  }
  return rows;
}
