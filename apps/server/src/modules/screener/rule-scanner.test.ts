import { Strategy } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { listedCoins, MemoryStore, walkingBars } from '../../testing/walking-bars.ts';
import { FrameShelf } from './engine/frame-shelf.ts';
import { RuleScanner, type RuleTurn } from './rule-scanner.ts';
import type { WatchedRule } from './watched-rule.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-01-01T00:00Z');
const HISTORY = 100;
const LIVE = 40;
const COINS = 5;

const rule = Strategy.parse({
  name: 'mine',
  label: 'Mine',
  description: '',
  groups: [{ rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'sma_5' }] }],
});

const screenOf = (more: Partial<WatchedRule> = {}, version = 1): WatchedRule => ({
  source: 'screen',
  id: 'screen',
  userId: 'asha',
  name: 'Mine',
  market: 'Crypto',
  timeframe: '1h',
  liveFromMs: START + HISTORY * HOUR,
  scan: { pattern: 'screen', direction: 'bullish', group: 'Combination', version, definition: rule },
  ...more,
});

function setUp() {
  const listed = listedCoins(COINS);
  const memory = new MemoryStore();
  const registry = new InstrumentRegistry(listed);
  const all = listed.map(({ no }) => walkingBars(no, HISTORY + LIVE, START));
  const store = (bars: number): void => {
    for (const [i, { no }] of listed.entries()) memory.give(no, '1h', (all[i] ?? []).slice(0, bars));
  };
  const newScanner = () => {
    const shelf = new FrameShelf({ store: memory.store, registry, splits: new SplitBook([]) });
    return { shelf, scanner: new RuleScanner(shelf, registry) };
  };
  const close = async ({ shelf, scanner }: ReturnType<typeof newScanner>, bar: number): Promise<string[]> => {
    store(bar + 1);
    const bars = listed.flatMap(({ instrument: { id } }, i) => {
      const one = all[i]?.[bar];
      return one ? [{ id, bar: one }] : [];
    });
    const endMs = START + (bar + 1) * HOUR;
    shelf.barsClosed({ market: 'Crypto', timeframe: '1h', endMs, areRevisions: false, bars });
    return (await turnsOf(scanner, endMs)).map(textOf);
  };
  return { store, newScanner, close };
}

async function turnsOf(scanner: RuleScanner, nowMs: number): Promise<RuleTurn[]> {
  const turns: RuleTurn[] = [];
  for await (const own of scanner.scan('Crypto', '1h', nowMs)) turns.push(...own);
  return turns;
}

const textOf = ({ kind, listed, atMs, price, rule: own }: RuleTurn): string =>
  `${own.scan.version} ${listed.instrument.symbol} ${kind} ${(atMs - START) / HOUR} ${price}`;

const at = (bars: number): number => START + bars * HOUR;

describe('live screens', () => {
  it('finds nothing from before a rule was live, which was saved after the newest close', async () => {
    const { store, newScanner } = setUp();
    store(HISTORY);
    const { scanner } = newScanner();
    const savedMs = at(HISTORY) + 40 * 60_000;
    scanner.set([screenOf({ liveFromMs: savedMs })]);
    const turns: RuleTurn[] = [];
    for await (const own of scanner.scan('Crypto', '1h', at(HISTORY), savedMs)) turns.push(...own);
    expect(turns).toEqual([]);
  });

  it('tell close by close what came into their matches and what left, each in turn', async () => {
    const { store, newScanner, close } = setUp();
    store(HISTORY);
    const live = newScanner();
    live.scanner.set([screenOf()]);
    expect(await turnsOf(live.scanner, at(HISTORY))).toEqual([]);
    const heard: string[] = [];
    for (let bar = HISTORY; bar < HISTORY + LIVE; bar++) heard.push(...(await close(live, bar)));
    expect(heard.length).toBeGreaterThan(20);
    for (const symbol of ['C00000', 'C00004']) {
      const kinds = heard.filter((text) => text.includes(symbol)).map((text) => text.split(' ')[2]);
      expect(kinds.length).toBeGreaterThan(3);
      for (const [k, kind] of kinds.entries()) if (k > 0) expect(kind).not.toBe(kinds[k - 1]);
    }
  });

  it('say what their conditions read when an instrument enters or leaves', async () => {
    const { store, newScanner } = setUp();
    store(HISTORY + LIVE);
    const { scanner } = newScanner();
    scanner.set([screenOf()]);
    const turns = await turnsOf(scanner, at(HISTORY + LIVE));
    expect(new Set(turns.map(({ kind }) => kind))).toEqual(new Set(['entered', 'left']));
    for (const { kind, price, readings } of turns) {
      const [reading, ...others] = readings ?? [];
      expect(others).toEqual([]);
      const isMet = kind === 'entered';
      expect(reading).toMatchObject({ label: 'close', other: 'SMA(5)', operator: 'gt', isMet, left: price });
      expect((reading?.left ?? 0) > (reading?.right ?? 0)).toBe(isMet);
    }
  });

  it('catch up after a stop with exactly the turns of an undisturbed run', async () => {
    const { store, newScanner, close } = setUp();
    store(HISTORY);
    const live = newScanner();
    live.scanner.set([screenOf()]);
    await turnsOf(live.scanner, at(HISTORY));
    const undisturbed: string[] = [];
    for (let bar = HISTORY; bar < HISTORY + LIVE; bar++) undisturbed.push(...(await close(live, bar)));
    const again = newScanner();
    again.scanner.set([screenOf()]);
    const caughtUp = (await turnsOf(again.scanner, at(HISTORY + LIVE))).map(textOf);
    expect(caughtUp).toEqual(undisturbed);
    expect(await turnsOf(again.scanner, at(HISTORY + LIVE))).toEqual([]);
  });

  it('don’t turn on bars from before they were saved, and start over with a new version', async () => {
    const { store, newScanner } = setUp();
    store(HISTORY + LIVE);
    const { scanner } = newScanner();
    scanner.set([screenOf({ liveFromMs: at(HISTORY + LIVE - 3) })]);
    const turns = await turnsOf(scanner, at(HISTORY + LIVE));
    expect(turns.length).toBeGreaterThan(0);
    for (const { atMs } of turns) expect(atMs).toBeGreaterThan(at(HISTORY + LIVE - 3));
    scanner.set([screenOf({ liveFromMs: at(HISTORY + LIVE - 10) }, 2)]);
    const restarted = await turnsOf(scanner, at(HISTORY + LIVE));
    expect(restarted.length).toBeGreaterThan(turns.length);
    expect(new Set(restarted.map(({ rule: own }) => own.scan.version))).toEqual(new Set([2]));
  });

  it('look at the named symbols alone', async () => {
    const { store, newScanner } = setUp();
    store(HISTORY + LIVE);
    const { scanner } = newScanner();
    scanner.set([screenOf({ symbols: ['C00003'] })]);
    const turns = await turnsOf(scanner, at(HISTORY + LIVE));
    expect(new Set(turns.map(({ listed }) => listed.instrument.symbol))).toEqual(new Set(['C00003']));
  });

  it('count for each use from its own moment: an alert on two symbols, and the whole market later', async () => {
    const { store, newScanner } = setUp();
    store(HISTORY + LIVE);
    const { scanner } = newScanner();
    const [early, late] = [at(HISTORY + 5), at(HISTORY + LIVE - 6)];
    const named = ['C00001', 'C00003'];
    scanner.set([screenOf({ liveFromMs: late, beside: [{ symbols: named, liveFromMs: early }] })]);
    const turns = await turnsOf(scanner, at(HISTORY + LIVE));
    const since = (fromMs: number, isNamed: boolean) =>
      turns.filter(({ listed, atMs }) => named.includes(listed.instrument.symbol) === isNamed && atMs <= fromMs);
    expect(since(late, true).length).toBeGreaterThan(2);
    expect(since(late, false)).toEqual([]);
    expect(since(early, true)).toEqual([]);
    expect(turns.length).toBeGreaterThan(since(late, true).length + 2);
    expect(new Set(turns.map(textOf)).size).toBe(turns.length);
  });
});
