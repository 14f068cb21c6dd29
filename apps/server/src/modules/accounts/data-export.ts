import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import { instrumentName } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { ExportPart, HiddenMarkets } from '#platform/export-part.ts';
import { listMailsTo } from '#platform/mail/mail-lists.ts';
import { emailOf } from '#platform/owners.ts';
import type { AccountDeps } from './deps.ts';
import { eventSentence, noteLightEvent } from './events.ts';
import { readPreferences } from './preferences.ts';
import type { Visitor } from './visitor.ts';

const AT_ONCE = 200;

/** Returns all data stored about a user, without secrets and their hashes, as pieces of one JSON text. */
export async function exportData(
  { db, exportParts, hiddenFrom }: AccountDeps,
  userId: string,
  visitor: Visitor,
): Promise<Readable> {
  await noteLightEvent(db, userId, 'data-exported', visitor);
  const columns = await columnsOf(db);
  const head = {
    exportedAt: new Date().toISOString(),
    preferences: await readPreferences(db, userId),
    mails: await mailsTo(db, userId),
  };
  return Readable.from(pieces(db, userId, { head, parts: exportParts, columns, hidden: hiddenFrom(userId) }), {
    objectMode: false,
  });
}

type Columns = ReadonlyMap<string, readonly string[]>;

async function* pieces(
  db: Db,
  userId: string,
  {
    head,
    parts,
    columns,
    hidden,
  }: { head: object; parts: readonly ExportPart[]; columns: Columns; hidden: HiddenMarkets },
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const part of parts) {
    yield `,\n${JSON.stringify(part.name)}:`;
    let count = 0;
    if (!part.isOne) yield '[';
    for await (const row of rowsOf(db, userId, part, { columns, hidden })) yield `${count++ > 0 ? ',' : ''}\n${row}`;
    if (!part.isOne) yield ']';
    else if (count === 0) yield 'null';
  }
  yield '}\n';
}

/** Returns the rows of a part as JSON texts, a few at a time: backtest reports are long. */
async function* rowsOf(
  db: Db,
  userId: string,
  part: ExportPart,
  { columns, hidden: unseen }: { columns: Columns; hidden: HiddenMarkets },
): AsyncGenerator<string> {
  const { table, order, atOnce = AT_ONCE, hidden = {} } = part;
  const isSeen = seenBy(unseen, part);
  const shown = (columns.get(table) ?? []).filter((column) => !Object.hasOwn(hidden, column));
  const named = shown.map((column) => sql`own.${sql.ref(column)} as ${sql.ref(camelCase(column))}`);
  if (shown.includes('instrument_no')) named.push(INSTRUMENT);
  const by = order.map((column) => sql`own.${sql.ref(column)}`);
  for (let offset = 0; ; offset += atOnce) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(shown)::text as row from (
        select ${sql.join(named)} from ${sql.table(table)} as own where ${ownedBy(userId, part)} and ${isSeen}
        order by ${sql.join(by)} limit ${atOnce} offset ${offset}
      ) as shown`.execute(db);
    for (const { row } of rows) yield inWords(row, part, shown);
    if (rows.length < atOnce) return;
  }
}

/** Leaves out rows with prices of markets that the account doesn't see now. */
function seenBy({ markets, numbers }: HiddenMarkets, { prices }: ExportPart): RawBuilder<boolean> {
  if (!prices || (markets.length === 0 && numbers.length === 0)) return sql`true`;
  const names = sql`${[...markets]}::text[]`;
  switch (prices) {
    case 'instrument':
      return sql`own.instrument_no <> all(${[...numbers]}::integer[])`;
    case 'market':
      return sql`own.market <> all(${names})`;
    case 'request':
      return sql`own.request ->> 'market' <> all(${names})`;
    case 'frozen':
      return sql`own.frozen ->> 'market' <> all(${names})`;
    case 'firings':
      return sql`not exists (
        select from json_array_elements(coalesce(own.body -> 'firings', '[]')) as firing
        where firing ->> 'market' = any(${names}))`;
  }
}

function ownedBy(userId: string, { owner = 'user_id', through }: ExportPart): RawBuilder<boolean> {
  if (!through) return sql`own.${sql.ref(owner)} = ${userId}::uuid`;
  const parents = sql`select id from ${sql.table(through.table)} where ${sql.ref(through.owner ?? 'user_id')} = ${userId}::uuid`;
  return sql`own.${sql.ref(through.column)} in (${parents})`;
}

/** Instrument numbers are internal, so the name is exported too. */
const INSTRUMENT = sql`${instrumentName('own.instrument_no')} as instrument`;

/** Writes a row's timeframe and security event in the words of the product. */
function inWords(row: string, { table }: ExportPart, columns: readonly string[]): string {
  if (table === 'security_events') {
    const event = JSON.parse(row) as { kind: string; times: number };
    return JSON.stringify({ ...event, sentence: eventSentence(event.kind, event.times) });
  }
  if (!columns.includes('timeframe')) return row;
  const { timeframe, ...others } = JSON.parse(row) as { timeframe: number };
  return JSON.stringify({ ...others, timeframe: timeframeOfCode(timeframe) });
}

const camelCase = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Reads the columns of each table from the schema, so new ones are exported too. */
async function columnsOf(db: Db): Promise<Columns> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = current_schema() group by table_name`.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Lists mails to the user's own address: a mail to another address would reveal whether it has an account. */
async function mailsTo(db: Db, userId: string): Promise<object[]> {
  const mails = await listMailsTo(db, userId, await emailOf(db, userId));
  return mails.map(({ atMs, ...mail }) => ({ ...mail, at: new Date(atMs).toISOString() }));
}
