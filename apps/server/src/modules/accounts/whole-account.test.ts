import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forgetPushOf } from '#modules/notices/channel-store.ts';
import type { Schema } from '#platform/db/schema.ts';
import { EXPORT_PARTS } from '../../roles/export-parts.ts';
import { FIXED, fillTables, readCatalogue, tablesOfAccounts } from '../../testing/filled-database.ts';
import { startTestAccounts } from '../../testing/test-accounts.ts';
import { cleanUpAccounts } from './cleanup.ts';
import { NOT_EXPORTED } from './export-parts.ts';

const exported = new Map(EXPORT_PARTS.map((part) => [part.table as string, part]));

/** Creates an account with a row in every table that can hold one. */
async function setUp() {
  const accounts = await startTestAccounts();
  const { db } = accounts;
  const asha = await accounts.signUp('asha@example.com');
  const catalogue = await readCatalogue(db);
  const tables = tablesOfAccounts(catalogue);
  await db.deleteFrom('one_time_codes').execute();
  const known = { users: { id: asha.user._id } };
  const rows = await fillTables(db, catalogue, tables, { known, fixed: FIXED });
  return { ...accounts, asha, catalogue, tables, rows };
}

async function countsOf(db: Kysely<Schema>, tables: readonly string[]): Promise<[string, number][]> {
  const counts: [string, number][] = [];
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
    counts.push([table, rows[0]?.count ?? 0]);
  }
  return counts;
}

describe('data of an account', () => {
  it('has a foreign key wherever a column names an account', async () => {
    const { db } = await startTestAccounts();
    const { columns, keys } = await readCatalogue(db);
    const naming = columns.filter(({ column }) => /(^|_)(user|owner|account|session)_id$/.test(column));
    const loose = naming.filter(
      ({ table, column }) => !keys.some((key) => key.table === table && key.column === column),
    );
    expect(loose.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it('is exported table by table, or excluded for a reason', async () => {
    const { db } = await startTestAccounts();
    const catalogue = await readCatalogue(db);
    const tables = tablesOfAccounts(catalogue);
    expect(tables.length).toBeGreaterThan(30);
    expect([...exported.keys(), ...Object.keys(NOT_EXPORTED)].toSorted()).toEqual(tables);
    for (const reason of Object.values(NOT_EXPORTED)) expect(reason.length).toBeGreaterThan(10);
    const columns = new Set(catalogue.columns.map(({ table, column }) => `${table}.${column}`));
    for (const { table, hidden = {}, order } of EXPORT_PARTS)
      for (const column of [...Object.keys(hidden), ...order]) expect(columns).toContain(`${table}.${column}`);
  });

  it('is in the export with every column, and no hidden one', async () => {
    const { asha, rows } = await setUp();
    const answer = await asha.get(`${asha.path}/export`);
    const file = answer.json() as Record<string, Record<string, unknown> | Record<string, unknown>[]>;
    for (const { table, values } of rows) {
      const part = exported.get(table);
      if (!part) continue;
      const shown = [file[part.name] ?? []].flat().find((row) => markOf(row, values));
      expect([table, Object.keys(shown ?? {}).length > 0]).toEqual([table, true]);
      for (const [column, value] of Object.entries(values)) {
        const name = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
        const isHidden = Object.hasOwn(part.hidden ?? {}, column);
        expect([table, column, Object.hasOwn(shown ?? {}, name)]).toEqual([table, column, !isHidden]);
        if (!isHidden && typeof value === 'string' && value.startsWith('~')) expect(shown?.[name]).toBe(value);
      }
    }
    const hidden = rows.flatMap(({ table, values }) =>
      Object.keys(exported.get(table)?.hidden ?? {}).map((column) => values[column]),
    );
    // a number of four digits is in some id by chance; that its column isn't exported is seen above
    for (const value of hidden.filter((one) => typeof one !== 'number'))
      expect(answer.body).not.toContain(String(value).slice(0, 40));
  });

  it('is never in another user’s export', async () => {
    const { signUp } = await setUp();
    const other = await signUp('other@example.com');
    expect((await other.get(`${other.path}/export`)).body).not.toContain('~');
  });

  it('is deleted with it, in every table', async () => {
    const { db, bus, asha, tables } = await setUp();
    await db
      .insertInto('mails')
      .values({
        id: asha.user._id,
        user_id: null,
        to_address: 'Asha@Example.com',
        subject: 'x',
        sealed_body: null,
        created_at: new Date(),
        state: 'sent',
        error: null,
      })
      .execute();
    for (const [table, count] of await countsOf(db, tables)) expect([table, count > 0]).toEqual([table, true]);
    await db
      .updateTable('users')
      .set({ delete_at: new Date(0) })
      .where('id', '=', asha.user._id)
      .execute();
    expect(await cleanUpAccounts({ db, bus, forgetPushOf }, Date.now())).toEqual([asha.user._id]);
    const left = (await countsOf(db, tables)).filter(([, count]) => count > 0);
    // the law asks for invoices, and for what experts published; the event records that an account was deleted, not whose
    expect(left).toEqual([
      ['advice_entries', 1],
      ['advice_news', 1],
      ['advice_statements', 1],
      ['calls', 1],
      ['experts', 1],
      ['invoices', 1],
      ['security_events', 1],
      ['verified_figures', 1],
    ]);
    expect(await db.selectFrom('experts').select('user_id').execute()).toEqual([{ user_id: null }]);
    expect(await db.selectFrom('invoices').select('user_id').execute()).toEqual([{ user_id: null }]);
    const { rows } = await sql<{ row: string }>`select to_jsonb(own)::text as row from security_events as own`.execute(
      db,
    );
    for (const word of ['asha', asha.user._id, '~']) expect(rows[0]?.row.toLowerCase()).not.toContain(word);
  });
});

/** Returns a text or id by which an exported row is recognised. */
function markOf(row: Record<string, unknown>, values: Readonly<Record<string, unknown>>): boolean {
  const text = JSON.stringify(row);
  return Object.values(values).some(
    (value) => typeof value === 'string' && /^(~|[0-9a-f]{8}-)/.test(value) && text.includes(value),
  );
}
