import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { startTestPaper } from '../../testing/test-paper.ts';
import type { Fill } from './engine/open-order.ts';
import { FillWriter } from './fill-writer.ts';
import { readPaperMarks, recordFills } from './record.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const START = Date.parse('2026-03-02T15:00:30Z');

it('sets aside alone the fill that the database refuses, and books those around it and after it', async () => {
  const { addUser, db } = await startTestPaper([COIN], START);
  const asha = await addUser();
  const account = await asha.open('Crypto');
  for (const level of [50, 51, 52, 53]) {
    await asha.place(account, { side: 'buy', kind: 'limit', level, units: 1 });
  }
  const rows = await db.selectFrom('paper_orders').select('no').orderBy('no').execute();
  const fills = rows.map(({ no }, i): Fill => {
    const atMs = i === 1 ? Number.NEGATIVE_INFINITY : START + i;
    return { no, price: 50 + i, atMs, isLate: false, receipt: { by: 'tick', price: 50 + i, seq: i } };
  });
  const onWritten = vi.fn();
  const writer = new FillWriter({ db, log: pino({ level: 'silent' }), takeMarks: () => [], onWritten });
  writer.add(fills.slice(0, 3));
  writer.add(fills.slice(3));
  await writer.idle();
  const orders = await db.selectFrom('paper_orders').select(['no', 'state', 'price']).orderBy('no').execute();
  expect(orders.map(({ state, price }) => [state, price])).toEqual([
    ['filled', 50],
    ['open', null],
    ['filled', 52],
    ['filled', 53],
  ]);
  const aside = await db.selectFrom('set_aside_writes').select(['kind', 'payload']).execute();
  expect(aside).toMatchObject([{ kind: 'paper', payload: { fills: [{ no: rows[1]?.no, atMs: '-Infinity' }] } }]);
  expect(onWritten.mock.calls.flatMap(([written]) => written.map(({ no }: Fill) => no)).toSorted()).toEqual(
    rows.map(({ no }) => no), // prices wait for none of them
  );
});

it('keeps the minutes in which prices came back with how far it has come, until they are known', async () => {
  const { db, registry } = await startTestPaper([COIN], START);
  const [listed] = registry.all;
  if (!listed) throw new Error('it is listed');
  const minute = { throughMs: START, before: 99, first: { timeMs: START + 1, price: 100 }, high: 101, low: 98 };
  const mark = { listed, atMs: START + 2, price: 100, seen: undefined };
  const stored = async () => (await readPaperMarks(db)).map(({ first_minutes }) => first_minutes);
  await recordFills(db, [], [{ ...mark, firstMinutes: [minute] }]);
  expect(await stored()).toEqual([[minute]]);
  await recordFills(db, [], [{ ...mark, firstMinutes: [] }]);
  expect(await stored()).toEqual([null]);
});
