import { randomUUIDv7 } from 'node:crypto';
import { PUBLIC_STRATEGIES } from '@wickwise/analytics';
import { EXPERT_LIMITS } from '@wickwise/contract';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { SEBI, startTestAdvice } from '../../../testing/test-advice.ts';
import { changeExpert } from '../experts/expert-store.ts';
import { endAfter } from './house-call.ts';
import { HOUSE_RULE, HOUSE_TEXT } from './house-rule.ts';
import { HouseAdvisor, type HouseSignal } from './house-service.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const MIDNIGHT = Date.UTC(2026, 10, 25);
/** End of the session in Mumbai on that day. */
const INDIAN_CLOSE = Date.UTC(2026, 10, 25, 10);

/** Starts advice with daily bars that range over 4 and close at 100, and a house advisor on signals of the test. */
async function setUp() {
  const advice = await startTestAdvice();
  const { db, feed, publishing, registry, store } = advice;
  const noOf = (symbol: string): number => registry.all.find(({ instrument }) => instrument.symbol === symbol)?.no ?? 0;
  const flat = { open: 100, high: 102, low: 98, close: 100, volume: 1 };
  const keep = (symbol: string, timeframe: '1D' | '1m', timesMs: readonly number[]) =>
    store.append(
      timesMs.map((timeMs) => ({ instrumentNo: noOf(symbol), timeframe, bar: { ...flat, timeMs }, knownAtMs: timeMs })),
    );
  const days = Array.from({ length: 60 }, (_, i) => 60 - i);
  await keep(
    'BTC-USD',
    '1D',
    days.map((ago) => MIDNIGHT - ago * DAY),
  );
  await keep('BTC-USD', '1m', [MIDNIGHT - MINUTE, MIDNIGHT]);
  feed.nowMs = MIDNIGHT + 5 * MINUTE;
  const signals: HouseSignal[] = [];
  const found = (own: Partial<HouseSignal> = {}): string => {
    const id = randomUUIDv7();
    signals.push({
      id,
      seq: signals.length + 1,
      no: noOf('BTC-USD'),
      timeframe: '1D',
      pattern: 'macd_cross_up',
      direction: 'bullish',
      barMs: MIDNIGHT - DAY,
      atMs: MIDNIGHT,
      ...own,
    });
    return id;
  };
  const start = async () => {
    const advisor = new HouseAdvisor({
      ...publishing,
      log: pino({ level: 'silent' }),
      signals: {
        newest: async () => signals.length,
        after: async (seq, limit) => signals.filter((one) => one.seq > seq).slice(0, limit),
      },
    });
    await advisor.start();
    await advisor.idle();
    return advisor;
  };
  const calls = () => db.selectFrom('calls').selectAll().orderBy('seq').execute();
  return { ...advice, calls, found, keep, noOf, start };
}

describe('the house advisor', () => {
  it('publishes a signal by its rule, once, also when it is started again', async () => {
    const { calls, db, found, start } = await setUp();
    const id = found();
    await start();
    await start();
    expect(await calls()).toMatchObject([
      {
        id,
        symbol: 'BTC-USD',
        state: 'waiting',
        terms: { side: 'long', entry: { kind: 'market' }, stop: 92, targets: [112], endsAt: MIDNIGHT + 20 * DAY },
      },
    ]);
    const [expert] = await db.selectFrom('experts').selectAll().execute();
    expect(expert).toMatchObject({ slug: 'wickwise-rules', is_automated: true, user_id: null, bio: HOUSE_TEXT });
    const chain = await db.selectFrom('advice_entries').select('kind').orderBy('seq').execute();
    expect(chain.map(({ kind }) => kind)).toEqual(['expert', 'call']);
  });

  it('leaves out what its rule leaves out', async () => {
    const { calls, found, start } = await setUp();
    found({ timeframe: '1h' });
    found({ pattern: 'supertrend_up' });
    found({ pattern: 'macd_cross_down', direction: 'bearish' }); // coins can't be sold short
    found({ ownerId: randomUUIDv7() });
    found({ atMs: MIDNIGHT - DAY, barMs: MIDNIGHT - 2 * DAY });
    found({ barMs: MIDNIGHT - 2 * DAY });
    const first = found();
    found({ pattern: 'volume_breakout' }); // the first call is live
    await start();
    expect((await calls()).map(({ id }) => id)).toEqual([first]);
  });

  it('publishes so many calls of a market a day', async () => {
    const { calls, db, found, start } = await setUp();
    const advisor = await start();
    for (let i = 0; i < HOUSE_RULE.aDay + 2; i++) {
      found({ atMs: MIDNIGHT + i });
      advisor.signalsStored();
      await advisor.idle();
      const ended = { state: 'stop' as const, ended_at: new Date() };
      await db
        .updateTable('calls')
        .set(ended)
        .set({ terms: JSON.stringify({ rationale: `${i}` }) })
        .execute();
    }
    expect(await calls()).toHaveLength(HOUSE_RULE.aDay);
  });

  it('calls Indian shares only with a registration, and nothing once it is ended', async () => {
    const { calls, db, feed, found, keep, noOf, start } = await setUp();
    const openMs = INDIAN_CLOSE - 6.25 * 3_600_000;
    await keep(
      'RELIANCE',
      '1D',
      Array.from({ length: 30 }, (_, i) => openMs - (29 - i) * DAY),
    );
    feed.nowMs = INDIAN_CLOSE + 30 * MINUTE;
    const indian = { no: noOf('RELIANCE'), barMs: openMs, atMs: INDIAN_CLOSE + 20 * MINUTE };
    found(indian);
    const advisor = await start();
    expect(await calls()).toEqual([]);
    const { id } = await db.selectFrom('experts').select('id').executeTakeFirstOrThrow();
    const change = (own: Parameters<typeof changeExpert>[2]) =>
      db.transaction().execute((tx) => changeExpert(tx, id, own, Date.now()));
    const next = async (): Promise<number> => {
      found(indian);
      advisor.signalsStored();
      await advisor.idle();
      return (await calls()).length;
    };
    await change({ registration: SEBI, isEnded: true });
    expect(await next()).toBe(0);
    await change({ isEnded: false });
    expect(await next()).toBe(1);
  });

  it('names strategies that exist, in a text that fits', () => {
    const known = new Set(PUBLIC_STRATEGIES.map(({ pattern }) => pattern));
    expect(HOUSE_RULE.strategies.filter((one) => !known.has(one))).toEqual([]);
    expect(HOUSE_TEXT.length).toBeLessThan(EXPERT_LIMITS.bioLength);
  });

  it('counts trading days of its horizon', () => {
    expect(endAfter('always', MIDNIGHT, 20)).toBe(MIDNIGHT + 20 * DAY);
    expect(endAfter('nyse', Date.parse('2026-11-25T21:00:00Z'), 1)).toBe(Date.parse('2026-11-27T18:00:00Z'));
  });
});
