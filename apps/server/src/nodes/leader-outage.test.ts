import type { MarketState } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { marketStates, ticks } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { LeaderOutage } from './leader-outage.ts';
import type { LeaderState } from './leader-state.ts';
import type { QuoteWire } from './subjects.ts';

const stateOf = (market: Market, phase = 'continuous', nowMs = 0) =>
  ({ market, source: { health: 'live' }, session: { phase }, clock: { nowMs, speed: 1 } }) as unknown as MarketState;

const BTC = 'Crypto:BTC-USD' as InstrumentId;
const ETH = 'Crypto:ETH-USD' as InstrumentId;

/** A node whose leader's answers the test gives; timers are the test's. */
function start({ hasBus = true, answers = [undefined] as (boolean | undefined)[] } = {}) {
  const log = pino({ level: 'silent' });
  const bus = new InProcessBus(log);
  const states = new Map<Market, MarketState>([
    ['Crypto', stateOf('Crypto')],
    ['Forex', stateOf('Forex', 'closed')],
  ]);
  const shown: string[] = [];
  bus.subscribe(marketStates, '*', ({ market, source, clock }) =>
    shown.push(`${market} ${source.health} at ${clock.nowMs}`),
  );
  const prices: [string, number][] = [];
  bus.subscribe(ticks, '*', ({ instrumentId, price }) => prices.push([instrumentId, price]));
  const restart = vi.fn();
  const found = Promise.withResolvers<LeaderState>();
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const outage = new LeaderOutage({
    bus,
    log,
    restart,
    signal: ended.signal,
    state: { states, feeds: { clock: { now: () => 77 } } } as never,
    quoteOf: (id) => (id === BTC ? ({ timeMs: 1_000 } as never) : undefined),
    hasBus: () => hasBus,
    leaderHasBus: async () => (answers.length > 1 ? answers.shift() : answers[0]),
    findLeader: (until) => {
      until.addEventListener('abort', () => found.reject(until.reason));
      return found.promise;
    },
  });
  return { outage, states, shown, prices, restart, found };
}

const newest = (...quotes: QuoteWire[]) =>
  ({ quotes, states: [stateOf('Crypto', 'continuous', 5)] }) as unknown as LeaderState;

describe('a node that does not hear its leader', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows that open markets are silent, and the newest prices once it is heard', async () => {
    const { outage, shown, prices, restart, found } = start();
    expect(outage.why).toBeUndefined();
    outage.silent(true);
    expect(outage.why).toBe('this node waits for the leader');
    expect(shown).toEqual(['Crypto silent at 77']);
    await vi.advanceTimersByTimeAsync(120_000);
    outage.silent(false);
    expect(outage.why).toBeDefined(); // its prices are those of before
    found.resolve(newest([BTC, 3, 1_001, null]));
    await vi.advanceTimersByTimeAsync(0);
    expect([shown, prices]).toEqual([['Crypto silent at 77', 'Crypto live at 77'], [[BTC, 3]]]);
    expect(outage.why).toBeUndefined();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(restart).not.toHaveBeenCalled();
  });

  it('begins again where the newest prices can’t be read', async () => {
    const { outage, restart, found } = start();
    outage.silent(true);
    outage.silent(false);
    found.reject(new Error('no answer'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(restart).toHaveBeenCalledOnce();
  });

  it.each([
    ['waits while nobody has the bus', { hasBus: false, answers: [false] }, 0],
    ['waits while the leader answers nobody', { hasBus: true, answers: [undefined] }, 0],
    ['waits for an answer that comes before the leader has noticed', { hasBus: false, answers: [true, false] }, 0],
    ['begins again at once where the leader has the bus', { hasBus: false, answers: [true] }, 1],
    ['and where it has it too, on another way', { hasBus: true, answers: [true] }, 1],
    ['begins again at once where it is cut off from all', { hasBus: false, answers: [undefined] }, 1],
  ])('%s', async (_what, given, times) => {
    const { outage, restart } = start(given);
    outage.silent(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(restart).toHaveBeenCalledTimes(times);
  });

  it('shows the newest prices of the leader that it finds, and begins again once they are written', async () => {
    const { outage, prices, shown, restart, found } = start();
    outage.silent(true);
    void outage.beginAgain('announcements are missing');
    void outage.beginAgain('announcements are missing');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(outage.why).toBeDefined();
    found.resolve(newest([BTC, 1, 999, null], [ETH, 2, 999, null]));
    await vi.advanceTimersByTimeAsync(0);
    expect(prices).toEqual([[ETH, 2]]); // the other is older than what is known
    expect(shown.at(-1)).toBe('Crypto live at 77');
    expect(restart).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(restart).toHaveBeenCalledOnce();
  });

  it('begins again without a leader that it could follow in time', async () => {
    const { outage, prices, restart } = start();
    void outage.beginAgain('another leader has begun');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(restart).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(restart).toHaveBeenCalledOnce();
    expect(prices).toEqual([]);
  });
});
