import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Count and hash of a table's rows, as COPY writes them. */
export interface RowsFacts {
  rows: number;
  bytes: number;
  sha256: string;
}

/** Approximate size of a piece of rows; the connection splits a long row. */
const PIECE_BYTES = 2 * 2 ** 20;

/** Settings that make values have the same text on every server and in every session. */
const SETTINGS = [
  `datestyle = 'ISO, YMD'`,
  `timezone = 'UTC'`,
  `intervalstyle = 'postgres'`,
  'extra_float_digits = 1',
  `bytea_output = 'hex'`,
  'synchronize_seqscans = off', // rows are read in their stored order
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

/** Prepares a connection for long transactions whose rows are compared byte by byte. */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(SETTINGS.map((setting) => `set ${setting}`).join('; '));
}

/** Returns connection settings without the time limits of requests. */
export const unhurried = ({ query_timeout: _query, statement_timeout: _statement, ...rest }: pg.PoolConfig) => rest;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the query that reads a table's rows in their stored order. */
export const rowsOf = (table: string, columns: readonly string[]): string =>
  `select ${columns.map(quoted).join(', ')} from only public.${quoted(table)}`;

/** Reads the rows of a query in COPY's text form, piece by piece; returns their count and hash. */
export async function* readRows(client: pg.ClientBase, query: string): AsyncGenerator<Buffer, RowsFacts> {
  const stream = client.query(copyTo(`copy (${query}) to stdout`));
  const hash = createHash('sha256');
  let bytes = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  const piece = (): Buffer => {
    const body = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    return body;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    waiting.push(chunk);
    length += chunk.length;
    if (length >= PIECE_BYTES) yield piece();
  }
  if (length > 0) yield piece();
  return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') };
}
