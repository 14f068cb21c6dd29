import { testInstrument } from '@wickwise/market/testing';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { startTestPaper } from '../../testing/test-paper.ts';
import { listPaperAccounts } from './account-store.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const START = Date.parse('2026-03-02T15:00:30Z');

it('shows an account as it was at one instant, whatever fills meanwhile', async () => {
  const { addUser, db } = await startTestPaper([COIN], START);
  const asha = await addUser();
  const account = await asha.open('Crypto');
  await asha.place(account, { side: 'buy', kind: 'limit', level: 50, units: 1 });
  const reading = await db.transaction().execute(async (tx) => {
    await sql`lock table paper_orders in access exclusive mode`.execute(tx);
    const answer = listPaperAccounts(db, asha.id); // its own row is read, its orders aren't yet
    await vi.waitFor(async () => {
      const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(waiting.rows).toHaveLength(1);
    });
    await tx.updateTable('paper_orders').set({ state: 'cancelled' }).where('account_id', '=', account).execute();
    await tx.updateTable('paper_accounts').set({ costs: 7 }).where('id', '=', account).execute();
    return { answer };
  });
  expect(await reading.answer).toMatchObject([{ costs: 0, open: [{ side: 'buy' }] }]);
  expect(await listPaperAccounts(db, asha.id)).toMatchObject([{ costs: 7, open: [] }]);
});
