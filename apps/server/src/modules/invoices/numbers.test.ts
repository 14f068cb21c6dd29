import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { createTestDatabase, testDatabase } from '../../testing/test-database.ts';
import { financialYear, invoiceNumber, takeNumber } from './numbers.ts';

const CHILD = path.resolve(import.meta.dirname, '../../testing/invoice-writer.child.ts');
const KILLS = 4;

describe('a number of an invoice', () => {
  it('has at most 16 characters, with the financial year of the seller’s country', () => {
    expect(invoiceNumber('WW', '26-27', 123)).toBe('WW/26-27/000123');
    expect(invoiceNumber('WWW', '26-27', 999_999)).toHaveLength(16);
    expect(financialYear(Date.parse('2027-03-31T18:29:59Z'), 'IN')).toBe('26-27'); // a second before midnight in India
    expect(financialYear(Date.parse('2027-03-31T18:30:00Z'), 'IN')).toBe('27-28');
    expect(financialYear(Date.parse('2099-04-02'), 'IN')).toBe('99-00');
    expect(financialYear(Date.parse('2026-12-31T23:59:59Z'), 'DE')).toBe('2026');
    expect(financialYear(Date.parse('2027-01-01'), null)).toBe('2027');
  });

  it('is taken once, without gaps, by transactions at the same time of which some fail', async () => {
    const { db } = await testDatabase();
    const taken = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        db.transaction().execute(async (tx) => {
          const no = await takeNumber(tx, 'WW', '26-27');
          if (i % 3 === 0) throw new Error('the payment could not be stored');
          return no;
        }),
      ),
    );
    const numbers = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
  });

  it('leaves neither a gap nor a double where processes are killed while they write', async () => {
    const database = await createTestDatabase();
    const { db } = await testDatabase(database);
    const { host, user } = inject('cluster');
    const countOf = async () =>
      Number((await db.selectFrom('invoices').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
    for (let kill = 0; kill < KILLS; kill++) {
      const before = await countOf();
      const child = fork(CHILD, [host, user, database], { execArgv: [] });
      const closed = new Promise<unknown>((resolve) => child.once('close', (_code, signal) => resolve(signal)));
      while ((await countOf()) < before + 3) await sleep(5);
      await sleep(Math.random() * 30); // a random point of a transaction
      child.kill('SIGKILL');
      expect(await closed).toBe('SIGKILL');
    }
    const rows = await db.selectFrom('invoices').select(['number', 'no']).orderBy('no').execute();
    expect(rows.length).toBeGreaterThanOrEqual(3 * KILLS);
    expect(rows.map(({ no }) => no)).toEqual(rows.map((_, i) => i + 1));
    const { last } = await db.selectFrom('invoice_series').select('last').executeTakeFirstOrThrow();
    expect(last).toBe(rows.length);
  });
});
