import { compileStrategy, firingsAlong, type Preset, SeriesView, scansOf } from '@wickwise/analytics';
import type { PatternSignal } from '@wickwise/contract';
import {
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  type InstrumentId,
  marketOf,
  type ScanTimeframe,
} from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { hasRecorded, RECORDED, readRecordedBars } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { Scanner } from './scanner.ts';
import { signalsFound } from './topics.ts';

interface Recording {
  id: InstrumentId;
  timeframe: ScanTimeframe;
  file: string;
}

const RECORDINGS: readonly Recording[] = [
  { id: 'Indian_Equity:RELIANCE', timeframe: '15m', file: 'in_equity/nse15/15m/RELIANCE' },
  { id: 'US_Equity:SPY', timeframe: '1D', file: 'us_equity/lean_raw/1d/SPY' },
  { id: 'Forex:EURUSD', timeframe: '1h', file: 'forex/oanda/1h/EURUSD' },
  { id: 'Crypto:BTC-USD', timeframe: '15m', file: 'crypto/bybit_2025_q2/15m/BTCUSDT' },
];

/** Bars before the one that fires: enough for the slowest average, and for the longest shapes that are found here. */
const BEFORE = 1_200;
const MOST_BARS = 12_000;

/** Bars as the product stores them: a day opens with its session, not at the midnight of the recording. */
function recorded({ id, timeframe, file }: Recording): BarSeries {
  const bars = readRecordedBars(file);
  const newest = bars.slice(Math.max(bars.length - MOST_BARS, 0));
  const schedule = findInstrument(id)?.schedule;
  if (timeframe !== '1D' || !schedule) return newest;
  return BarSeries.from(
    [...newest].flatMap((bar) => {
      const [session] = calendarOf(schedule).between(bar.timeMs, bar.timeMs + 86_400_000);
      return session ? [{ ...bar, timeMs: session.openMs }] : [];
    }),
  );
}

/** The first bar after `BEFORE` on which a scan fires. */
function firstFiring({ definition }: Preset, view: SeriesView): number | undefined {
  const answers = new Uint8Array(view.length);
  compileStrategy(definition).evaluate(view, answers);
  return firingsAlong(answers).find((i) => i >= BEFORE);
}

async function setUp({ id, timeframe }: Recording, bars: BarSeries) {
  const instrument = findInstrument(id);
  if (!instrument) throw new Error(id);
  const database = await testDatabase();
  const feed = new FakeFeed([instrument]);
  const registry = await registerInstruments(database.db, feed.feeds);
  const store = openBarStore(database.pool);
  const log = pino({ level: 'silent' });
  const bus = new InProcessBus(log);
  const announced: PatternSignal[] = [];
  bus.subscribe(signalsFound, '*', (signal) => announced.push(signal));
  const instrumentNo = registry.byId(id)?.no ?? 0;
  const rows = [...bars].map((bar) => ({ instrumentNo, timeframe, bar, knownAtMs: bar.timeMs }));
  await store.append(rows);
  const endOf = (i: number): number =>
    barSlot(calendarOf(instrument.schedule), barLength(timeframe), bars.timeMs[i] as number)?.endMs ?? 0;
  const newScanner = () =>
    new Scanner({
      database,
      store,
      registry,
      splits: new SplitBook([]),
      clock: feed.clock,
      bus,
      log,
      edgeFor: () => null,
    });
  /** Scans each bar with a fresh state. */
  const forget = async (): Promise<void> => {
    await database.db.deleteFrom('signals').execute();
    await database.db.deleteFrom('scan_states').execute();
  };
  return { feed, announced, endOf, forget, newScanner };
}

describe('on recorded bars', () => {
  for (const recording of RECORDINGS) {
    const market = marketOf(recording.id);
    it.skipIf(!hasRecorded)(
      `a close of ${recording.id} leads to the signal of every scan that fires${hasRecorded ? '' : ` (NOT RUN: no ${RECORDED})`}`,
      { timeout: 600_000 },
      async () => {
        const bars = recorded(recording);
        const { feed, announced, endOf, forget, newScanner } = await setUp(recording, bars);
        const view = new SeriesView(bars);
        const fired: string[] = [];
        for (const scan of scansOf(market)) {
          const at = firstFiring(scan, view);
          if (at === undefined) continue;
          feed.nowMs = endOf(at - 1) + 1;
          await forget();
          const scanner = newScanner();
          await scanner.historyLoaded([recording.id], new Set());
          announced.length = 0;
          const endMs = endOf(at);
          feed.nowMs = endMs + 2_000;
          const closed = [{ id: recording.id, bar: bars.at(at) }];
          const { timeframe } = recording;
          await scanner.barsClosed({ market, timeframe, endMs, areRevisions: false, bars: closed });
          const name = (signal: PatternSignal): string =>
            [signal.pattern, signal.direction, signal.variant ?? '', signal.barTime].join(' ');
          expect(announced.map(name)).toContain(
            [scan.pattern, scan.direction, scan.variant ?? '', bars.timeMs[at]].join(' '),
          );
          for (const { barsHash, at: atMs } of announced) expect([barsHash?.length, atMs]).toEqual([64, endMs]);
          fired.push(scan.definition.name);
        }
        expect(fired.length).toBeGreaterThan(30);
      },
    );
  }
});
