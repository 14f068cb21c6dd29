import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BarSeries, barLength, DAY_MS, isBuiltFrom, MARKETS, type Market } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { hashBars } from '#marketdata/bars/hash-bars.ts';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import { scansIn } from '#marketdata/market-scans.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Database } from '#platform/db/db.ts';
import type { WorkControl } from '#platform/work-control.ts';
import type { SignalHistory } from '../receipt.ts';
import { barsBetween, MORE_BARS, NO_HISTORY, readHistories, WARM_BARS } from '../scan-history.ts';
import { ScanRules } from '../scan-rules.ts';
import { TimeframeScan } from '../timeframe-scan.ts';
import { foundAlong } from './found-along.ts';
import {
  type NewHistory,
  type ReplayedHistory,
  readLiveStarts,
  readReplayed,
  type ScannedPart,
  storeReplayed,
} from './replayed-store.ts';

/** Stored history has years of these; of shorter bars it has too few for a scan to warm up. */
const REPLAYED_TIMEFRAMES = ['1D', '1W', '1M'] as const;

/** A year before the newest bar: what a daily chart shows, and each season once. */
const LENGTH_DAYS = 366;

/** Number of instruments whose bars are in memory, and whose signals are written, at a time. */
const TOGETHER = 24;

interface ReplayDeps {
  database: Database;
  store: BarStore;
  registry: InstrumentRegistry;
  splits: SplitBook;
  nowOf: (market: Market) => number;
  /** How long signals are kept, days; undefined for ever. */
  keptDays: number | undefined;
}

interface Part extends ScannedPart {
  rules: ScanRules;
  listed: readonly ListedInstrument[];
  market: Market;
  timeframe: (typeof REPLAYED_TIMEFRAMES)[number];
}

/** Returns the markets and timeframes whose histories are replayed. */
export function replayedParts(registry: InstrumentRegistry): Part[] {
  return MARKETS.flatMap((market) => {
    const rules = new ScanRules(scansIn(registry, market));
    if (rules.scans.length === 0) return [];
    return REPLAYED_TIMEFRAMES.map((timeframe) => {
      const listed = registry.of(market).filter(({ finest }) => isBuiltFrom(barLength(timeframe), barLength(finest)));
      const { layout } = new TimeframeScan(rules, [], timeframe);
      return { rules, market, timeframe, layout, listed, numbers: listed.map(({ no }) => no) };
    });
  }).filter(({ listed }) => listed.length > 0);
}

/**
 * Finds the signals of stored bars from before the live scan began, and stores them apart from live ones. What was
 * found from the same bars with the same rules stays, so it goes on where it was broken off.
 */
export async function replayHistories(deps: ReplayDeps, control: WorkControl): Promise<void> {
  const groups = replayedParts(deps.registry).flatMap(({ listed, ...part }) =>
    Array.from({ length: Math.ceil(listed.length / TOGETHER) }, (_, i) => {
      const own = listed.slice(i * TOGETHER, (i + 1) * TOGETHER);
      return { ...part, listed: own, numbers: own.map(({ no }) => no) };
    }),
  );
  for (const [i, group] of groups.entries()) {
    control.check();
    await replayGroup(deps, group, control);
    control.progress((i + 1) / groups.length);
  }
}

async function replayGroup(deps: ReplayDeps, part: Part, control: WorkControl): Promise<void> {
  const { db } = deps.database;
  const { timeframe, numbers } = part;
  const checkedMs = Date.now();
  const nowMs = deps.nowOf(part.market);
  const starts = await readLiveStarts(db, numbers, timeframe);
  const known = await readReplayed(db, numbers, timeframe);
  const listed = part.listed.filter(({ no }) => starts.has(no));
  const lengthMs = Math.min(LENGTH_DAYS, deps.keptDays ?? LENGTH_DAYS) * DAY_MS;
  const oldestMs = Math.min(nowMs - lengthMs, ...[...known.values()].map(({ fromMs }) => fromMs));
  const limit = WARM_BARS + barsBetween(timeframe, oldestMs, nowMs) + MORE_BARS;
  const histories = await readHistories(deps, listed, timeframe, nowMs, { limit });
  const fresh: NewHistory[] = [];
  const oldest = new Map<number, number>();
  for (const one of listed) {
    control.check();
    const history = histories.get(one.no) ?? NO_HISTORY;
    const toMs = starts.get(one.no) as number;
    const newestMs = history.raw.length === 0 ? toMs : history.raw.at(-1).timeMs;
    const wanted = { fromMs: Math.min(newestMs - lengthMs, toMs), toMs };
    oldest.set(one.no, wanted.fromMs);
    const own = known.get(one.no);
    if (own && isCurrent(own, part, one, history, toMs)) continue;
    fresh.push(newHistory(deps, part, one, history, wanted));
    await nextTurn();
  }
  await db.transaction().execute((trx) => storeReplayed(trx, timeframe, { fresh, oldest, checkedMs }));
}

function newHistory(
  { splits }: ReplayDeps,
  { rules, timeframe, layout }: Part,
  listed: ListedInstrument,
  history: SignalHistory,
  stretch: Stretch,
): NewHistory {
  const raw = barsOf(history.raw, stretch);
  const signals = foundAlong({ rules, splits, listed, timeframe }, { ...history, raw }, stretch);
  return { ...stretch, no: listed.no, layout, barsHash: hashOf(listed, history, stretch), signals };
}

/** Returns whether what is stored was found by today's rules from the bars as they are now. */
function isCurrent(
  own: ReplayedHistory,
  { layout }: Part,
  listed: ListedInstrument,
  history: SignalHistory,
  toMs: number,
): boolean {
  return own.layout === layout && own.barsHash === hashOf(listed, history, { fromMs: own.fromMs, toMs });
}

/** Returns the bars that the signals of a stretch are found from: its own, and those that warm up the scan. */
function barsOf(raw: BarSeries, { fromMs, toMs }: Stretch): BarSeries {
  return raw.slice(Math.max(raw.indexFrom(fromMs) - WARM_BARS, 0), raw.indexFrom(toMs));
}

function hashOf({ instrument }: ListedInstrument, { raw, splits }: SignalHistory, stretch: Stretch): string {
  const hash = createHash('sha256');
  hashBars(hash, instrument.id, barsOf(raw, stretch), splits, stretch.toMs);
  return hash.digest('hex');
}
