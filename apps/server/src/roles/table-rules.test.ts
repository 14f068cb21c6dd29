import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readCatalogue, tablesOfAccounts } from '../testing/filled-database.ts';
import { testDatabase } from '../testing/test-database.ts';
import { TABLE_RULES } from './table-rules.ts';

const tables = TABLE_RULES.map(({ table }) => table as string);

describe('the rules of tables', () => {
  it('exist once for each table', async () => {
    const { db } = await testDatabase();
    const known = new Set((await readCatalogue(db)).columns.map(({ table }) => table));
    expect(tables.toSorted()).toEqual([...known].filter((table) => !table.startsWith('kysely')).sort());
  });

  it('name the key that deletes rows with the account, for exactly the tables of accounts', async () => {
    const { db } = await testDatabase();
    const catalogue = await readCatalogue(db);
    const { keys } = catalogue;
    const ofAccounts = tablesOfAccounts(catalogue).filter((table) => table !== 'users');
    const named = TABLE_RULES.filter(({ account }) => account !== undefined);
    const outliving = TABLE_RULES.filter(({ outlives }) => outlives !== undefined);
    expect([...named, ...outliving].map(({ table }) => table).toSorted()).toEqual(ofAccounts);
    const { rows } = await sql<{ key: string; to: string; how: 'c' | 'n' }>`
      select conrelid::regclass || '.' || attname as key, confrelid::regclass::text as to, confdeltype as how
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confdeltype in ('c', 'n')`.execute(db);
    const emptied = rows.filter(({ how, to }) => how === 'n' && to === 'users').map(({ key }) => key);
    const stays = new Set(outliving.map(({ table }) => table as string));
    for (const { table, outlives } of outliving) {
      const key = keys.find((one) => one.table === table && one.column === outlives);
      if (key?.toTable === 'users') expect(emptied).toContain(`${table}.${outlives}`);
      else expect(stays).toContain(key?.toTable);
    }
    const cascades = new Map(rows.filter(({ how }) => how === 'c').map(({ key, to }) => [key, to]));
    for (const { table, account } of named)
      expect([table, ['users', ...ofAccounts]]).toEqual([
        table,
        expect.arrayContaining([cascades.get(`${table}.${account}`)]),
      ]);
  });
});
