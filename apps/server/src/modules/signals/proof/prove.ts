import { setImmediate as nextTurn } from 'node:timers/promises';
import { barLength, isBuiltFrom, MARKETS, type Market, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import type { BarStore, BarVersion } from '#marketdata/bars/bar-store.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import { scansIn } from '#marketdata/market-scans.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Database } from '#platform/db/db.ts';
import type { WorkControl } from '#platform/work-control.ts';
import type { FoundSignal } from '../receipt.ts';
import { ScanRules } from '../scan-rules.ts';
import { signalsBetween } from '../store.ts';
import { TimeframeScan } from '../timeframe-scan.ts';
import { type Difference, differencesOf } from './compare.ts';
import { replay } from './replay.ts';
import { restateVersions } from './restate-versions.ts';
import { storeReplayRun } from './run-store.ts';
import { readScanSpans, type ScanSpan } from './scan-spans.ts';

/** Number of bars that warm up a scan before the first replayed bar, as in the live one. */
const WARM_BARS = 2_000;

/** Number of bars behind a signal whose correction may have changed it. */
const BARS_BEHIND = 260;

export interface ProofDeps {
  database: Database;
  store: BarStore;
  registry: InstrumentRegistry;
  splits: SplitBook;
  source: string;
}

/** Results of a run so far. */
interface Tally {
  startedAtMs: number;
  instruments: Set<number>;
  bars: number;
  replayed: number;
  differences: Difference[];
  fromMs: number;
  toMs: number;
}

interface Part {
  rules: ScanRules;
  timeframe: ScanTimeframe;
  listed: readonly ListedInstrument[];
}

/** Replays the history over which signals were stored, compares both, and stores the differences. */
export async function proveReplay(deps: ProofDeps, control: WorkControl): Promise<void> {
  const tally: Tally = {
    startedAtMs: Date.now(),
    instruments: new Set(),
    bars: 0,
    replayed: 0,
    differences: [],
    fromMs: Number.POSITIVE_INFINITY,
    toMs: Number.NEGATIVE_INFINITY,
  };
  const parts = MARKETS.flatMap((market) => partsOf(deps.registry, market));
  const total = parts.reduce((sum, { listed }) => sum + listed.length, 0);
  let through = 0;
  for (const part of parts) {
    const { layout } = new TimeframeScan(part.rules, [], part.timeframe);
    const numbers = part.listed.map(({ no }) => no);
    for (const span of await readScanSpans(deps.database.db, numbers, part.timeframe, layout)) {
      control.check();
      await proveOne(deps, part, span, tally);
      await nextTurn();
    }
    through += part.listed.length;
    control.progress(through / total);
  }
  await storeReplayRun(deps.database.db, deps.source, { ...tally, instruments: tally.instruments.size }, Date.now());
}

function partsOf(registry: InstrumentRegistry, market: Market): Part[] {
  const rules = new ScanRules(scansIn(registry, market));
  if (rules.scans.length === 0) return [];
  return SCAN_TIMEFRAMES.map((timeframe) => ({
    rules,
    timeframe,
    listed: registry.of(market).filter(({ finest }) => isBuiltFrom(barLength(timeframe), barLength(finest))),
  })).filter(({ listed }) => listed.length > 0);
}

async function proveOne(deps: ProofDeps, part: Part, span: ScanSpan, tally: Tally): Promise<void> {
  const { database, registry, splits, store } = deps;
  const listed = registry.byNo(span.no);
  if (!listed) return;
  const { timeframe, rules } = part;
  const stored = await store.versions(span.no, timeframe, { ...span, before: WARM_BARS });
  const versions = await restateVersions(store, splits, listed, timeframe, stored);
  const times = [...new Set(versions.map(({ bar }) => bar.timeMs))].sort((a, b) => a - b);
  const fromMs = firstReplayed(times, span.fromMs);
  if (fromMs === undefined) return;
  const sent = await signalsBetween(database.db, span.no, timeframe, fromMs, span.throughMs);
  const replayed = replay({ rules, splits, listed, timeframe, fromMs }, versions);
  tally.differences.push(...differencesOf(sent, replayed, correctedBehind(times, versions)));
  tally.instruments.add(span.no);
  tally.bars += times.filter((timeMs) => timeMs >= fromMs).length;
  tally.replayed += sent.length;
  tally.fromMs = Math.min(tally.fromMs, fromMs);
  tally.toMs = Math.max(tally.toMs, times.at(-1) ?? fromMs);
}

/** Returns the first bar to replay: that of the span, or later where earlier bars for the warm-up are missing. */
function firstReplayed(times: readonly number[], fromMs: number): number | undefined {
  const isPruned = times[0] !== undefined && times[0] > fromMs;
  return isPruned ? times[WARM_BARS] : times.find((timeMs) => timeMs >= fromMs);
}

/** Returns whether a bar that a signal may be made from has a correction. */
function correctedBehind(times: readonly number[], versions: readonly BarVersion[]): (signal: FoundSignal) => boolean {
  const revised = versions.filter(({ isRevision }) => isRevision).map(({ bar }) => bar.timeMs);
  return ({ barTimeMs }) => {
    const oldestMs = times[Math.max(times.indexOf(barTimeMs) - BARS_BEHIND, 0)] ?? barTimeMs;
    return revised.some((timeMs) => timeMs >= oldestMs && timeMs <= barTimeMs);
  };
}
