import { type Bar, BarSeries } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { SerialQueue } from '#platform/serial-queue.ts';
import type { BarRange } from '../bars/bar-store.ts';
import { SplitBook } from '../bars/split-book.ts';
import { InstrumentRegistry, type ListedInstrument } from '../registry.ts';
import { PriceFollower, type SeenMark } from './price-follower.ts';
import { PriceStream, type StepSink, type StreamOptions } from './price-stream.ts';
import { RecentMinutes } from './recent-minutes.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T10:00:00Z');
const COIN: ListedInstrument = {
  no: 1,
  finest: '1m',
  licence: 'simulated',
  instrument: testInstrument('Crypto', 'BTC-USD'),
};
const { id, market } = COIN.instrument;
const minuteOf = (timeMs: number): number => Math.floor(timeMs / MINUTE) * MINUTE;

/** What an instrument was worth at an instant, in the units of the end of the tape. */
interface Worth {
  timeMs: number;
  value: number;
}

interface Interruption {
  /** The process stops, is killed, or continues and misses ticks. */
  kind: 'stop' | 'kill' | 'gap';
  at: number;
  /** Ticks that are missed. */
  count: number;
  /** Ticks from then on until history is loaded, at the earliest. */
  loadAfter: number;
}

interface Life {
  tape: Worth[];
  interruptions: Interruption[];
  /** Indices of ticks before which the instrument splits. */
  splitsAt: { at: number; factor: number }[];
  /** Ticks after which the process has time to read and write. */
  settles: boolean[];
}

const life: fc.Arbitrary<Life> = fc
  .record({
    steps: fc.array(
      fc.record({
        ms: fc.oneof(
          { weight: 8, arbitrary: fc.integer({ min: 1, max: 30_000 }) },
          { weight: 1, arbitrary: fc.integer({ min: MINUTE, max: 9 * MINUTE }) },
        ),
        value: fc.integer({ min: 90, max: 110 }),
        settles: fc.boolean(),
      }),
      { minLength: 12, maxLength: 80 },
    ),
    interruptions: fc.array(
      fc.record({
        kind: fc.constantFrom('stop' as const, 'kill' as const, 'gap' as const),
        at: fc.integer({ min: 1, max: 78 }),
        count: fc.integer({ min: 1, max: 12 }),
        loadAfter: fc.integer({ min: 0, max: 8 }),
      }),
      { maxLength: 4 },
    ),
    splitsAt: fc.uniqueArray(
      fc.record({ at: fc.integer({ min: 2, max: 78 }), factor: fc.constantFrom(0.5, 2, 0.25) }),
      { maxLength: 2, selector: ({ at }) => at },
    ),
  })
  .map(({ steps, interruptions, splitsAt }) => {
    let timeMs = START;
    const splits = splitsAt.filter(({ at }) => at < steps.length).sort((a, b) => a.at - b.at);
    const tape = steps.map(({ ms, value }, i) => {
      timeMs += ms;
      // a session opens with a split: no minute holds two prices
      if (splits.some(({ at }) => at === i)) timeMs = minuteOf(timeMs) + MINUTE;
      return { timeMs, value };
    });
    const settles = steps.map((step) => step.settles);
    return { tape, interruptions: interruptions.sort((a, b) => a.at - b.at), splitsAt: splits, settles };
  });

type Logged =
  | { kind: 'tick'; timeMs: number; isLate: boolean; prices: number[] }
  | { kind: 'bar'; timeMs: number; endMs: number; isWhole: boolean; prices: number[] };

/** A consumer that records its steps, in prices adjusted to the newest one. */
class LogSink implements StepSink {
  log: Logged[] = [];

  tick(price: number, timeMs: number, _seq: number, isLate: boolean): void {
    this.log.push({ kind: 'tick', timeMs, isLate, prices: [price] });
  }

  missedBar({ bar, endMs }: { bar: Bar; endMs: number }, isWhole: boolean): void {
    const { timeMs, open, high, low, close } = bar;
    this.log.push({ kind: 'bar', timeMs, endMs, isWhole, prices: [open, high, low, close] });
  }

  scale(factor: number): void {
    this.log = this.log.map((one) => ({ ...one, prices: one.prices.map((price) => price * factor) }));
  }
}

/** Open, high, low and close of each minute. */
function minutesOf(tape: readonly Worth[]): Map<number, [number, number, number, number]> {
  const byMinute = Map.groupBy(tape, ({ timeMs }) => minuteOf(timeMs));
  return new Map(
    [...byMinute].map(([minute, own]) => {
      const values = own.map(({ value }) => value);
      return [minute, [values[0] as number, Math.max(...values), Math.min(...values), values.at(-1) as number]];
    }),
  );
}

/** Processes that follow a tape in turn, each from what the previous one saved. */
class Processes {
  readonly #missedAs: StreamOptions['missedAs'];
  readonly #tape: readonly Worth[];
  readonly #splits: SplitBook;
  readonly #factorOf: (timeMs: number) => number;
  #nowMs = START;
  #sink = new LogSink();
  #queue!: SerialQueue;
  #follower!: PriceFollower;
  #heard: Worth[] = [];
  #saved: { log: Logged[]; heard: Worth[]; mark: SeenMark | undefined } = { log: [], heard: [], mark: undefined };

  constructor(missedAs: StreamOptions['missedAs'], { tape, splitsAt }: Life) {
    this.#missedAs = missedAs;
    this.#tape = tape;
    const splits = splitsAt.map(({ at, factor }) => {
      return { instrumentNo: 1, effectiveMs: (tape[at] as Worth).timeMs, factor };
    });
    this.#splits = new SplitBook(splits);
    this.#factorOf = (timeMs) => this.#splits.factorBetween(1, timeMs, Number.POSITIVE_INFINITY);
    this.#begin();
  }

  get log(): readonly Logged[] {
    return this.#sink.log;
  }

  /** Ticks that a process received and whose results were saved. */
  get heard(): readonly Worth[] {
    return this.#heard;
  }

  hear({ timeMs, value }: Worth): void {
    this.#nowMs = timeMs;
    this.#heard.push({ timeMs, value });
    const times = { exchangeTimeMs: timeMs, receiveTimeMs: timeMs, seq: this.#heard.length };
    const price = value / this.#factorOf(timeMs);
    this.#follower.tick({ ...times, instrumentId: id, price, size: 1, referencePrice: Number.NaN });
  }

  settle(): Promise<void> {
    return this.#queue.idle();
  }

  /** Saves results and position together. */
  save(): void {
    const [mark] = this.#follower.takeMarks();
    if (mark) this.#saved = { log: [...this.log], heard: [...this.#heard], mark };
  }

  miss(): void {
    this.#follower.missed(market);
  }

  restart(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#begin();
  }

  async load(nowMs = this.#nowMs): Promise<void> {
    this.#nowMs = nowMs;
    this.#follower.historyLoaded({ id, begunMs: this.#nowMs, throughMs: minuteOf(nowMs), hasRevisions: false });
    await this.settle();
  }

  #begin(): void {
    const { log, heard, mark } = this.#saved;
    this.#sink = new LogSink();
    this.#sink.log = [...log];
    this.#heard = [...heard];
    this.#queue = new SerialQueue(pino({ level: 'silent' }));
    this.#follower = new PriceFollower({
      closeDelayMs: 0,
      name: 'a log',
      queue: this.#queue,
      splits: this.#splits,
      nowOf: () => this.#nowMs,
      registry: new InstrumentRegistry([COIN]),
      store: { read: async (_no, _timeframe, range) => this.#read(range), readStretches: async () => new Map() },
      streams: new Map([[id, new PriceStream(COIN, this.#sink, { missedAs: this.#missedAs })]]),
      recent: new RecentMinutes(() => 4),
      hooks: {
        adjust: async (_listed, _atMs, scale) => {
          await Promise.resolve();
          scale();
        },
      },
    });
    if (mark) this.#follower.resume(mark);
  }

  #read({ fromMs = 0, beforeMs = Number.POSITIVE_INFINITY }: BarRange = {}): BarSeries {
    const known = this.#tape.filter(({ timeMs }) => minuteOf(timeMs) + MINUTE <= this.#nowMs);
    const bars = [...minutesOf(known)].map(([timeMs, values]): Bar => {
      const [open, high, low, close] = values.map((value) => value / this.#factorOf(timeMs)) as [
        number,
        number,
        number,
        number,
      ];
      return { timeMs, open, high, low, close, volume: 1 };
    });
    return BarSeries.from(bars.filter(({ timeMs }) => timeMs >= fromMs && timeMs < beforeMs));
  }
}

async function live(missedAs: StreamOptions['missedAs'], own: Life): Promise<Processes> {
  const { tape, interruptions, settles } = own;
  const processes = new Processes(missedAs, own);
  const timeAt = (i: number): number => (tape[Math.min(i, tape.length - 1)] as Worth).timeMs;
  let missedUntil = 0;
  let loadAt: number | undefined;
  for (let i = 0; i < tape.length; i++) {
    const next = interruptions.find(({ at }) => at === i);
    if (next && i >= missedUntil) {
      if (next.kind === 'stop') await processes.settle();
      if (next.kind === 'stop') processes.save();
      missedUntil = Math.min(i + next.count, tape.length);
      loadAt = missedUntil + next.loadAfter;
      if (next.kind === 'gap') processes.miss();
      else processes.restart(timeAt(missedUntil));
    }
    if (i < missedUntil) continue;
    // of the minute in which ticks were missed last nothing is stored until it's over
    const isOver = missedUntil === 0 || minuteOf(timeAt(i)) > minuteOf(timeAt(missedUntil - 1));
    if (loadAt !== undefined && i >= loadAt && isOver) {
      await processes.load(timeAt(i));
      loadAt = undefined;
    }
    processes.hear(tape[i] as Worth);
    if (i === 0 || settles[i]) await processes.settle();
    if (i === 0 || (settles[i] && i % 3 === 0)) processes.save();
  }
  await processes.load(timeAt(tape.length) + 60 * MINUTE);
  return processes;
}

const isInOrder = (log: readonly Logged[]): boolean =>
  log.every((one, i) => {
    const before = log[i - 1];
    return before === undefined || endOf(one) >= endOf(before);
  });
const endOf = (one: Logged): number => (one.kind === 'bar' ? one.endMs - 1 : one.timeMs);

describe('a price follower', () => {
  it('as prices: delivers each received tick once, and missed extremes beyond them', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (own) => {
        const { log, heard } = await live('prices', own);
        expect(isInOrder(log)).toBe(true);
        const ticks = log.filter((one) => one.kind === 'tick');
        const onTime = ticks.flatMap(({ timeMs, isLate, prices }) => (isLate ? [] : { timeMs, value: prices[0] }));
        expect(onTime).toEqual(heard);
        const delivered = Map.groupBy(ticks, ({ timeMs }) => minuteOf(timeMs));
        const heardTimes = new Set(heard.map(({ timeMs }) => timeMs));
        for (const [minute, [open, high, low, close]] of minutesOf(own.tape)) {
          const values = (delivered.get(minute) ?? []).flatMap(({ prices }) => prices);
          expect([Math.max(...values), Math.min(...values)]).toEqual([high, low]);
          const isWhole = own.tape.every(({ timeMs }) => minuteOf(timeMs) !== minute || heardTimes.has(timeMs));
          const late = (delivered.get(minute) ?? []).filter(({ isLate }) => isLate);
          // received extremes are not found again
          if (isWhole) expect([open, close]).toEqual(expect.arrayContaining(late.flatMap(({ prices }) => prices)));
        }
      }),
      { numRuns: 600 },
    );
  });

  it('as bars: delivers each tick once or within one stored bar, and each bar as it is stored', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (own) => {
        const { log, heard } = await live('bars', own);
        expect(isInOrder(log)).toBe(true);
        const bars = log.filter((one) => one.kind === 'bar');
        const minutes = minutesOf(own.tape);
        expect(bars.map(({ prices }) => prices)).toEqual(bars.map(({ timeMs }) => minutes.get(timeMs)));
        expect(new Set(bars.map(({ timeMs }) => timeMs)).size).toBe(bars.length);
        const ticks = log.flatMap((one) => (one.kind === 'tick' ? { timeMs: one.timeMs, value: one.prices[0] } : []));
        expect(heard).toEqual(expect.arrayContaining(ticks));
        const isOnce = (timeMs: number): boolean => {
          const bar = bars.find((one) => timeMs >= one.timeMs && timeMs < one.endMs);
          return ticks.some((tick) => tick.timeMs === timeMs) ? bar === undefined || !bar.isWhole : bar !== undefined;
        };
        expect(own.tape.filter(({ timeMs }) => !isOnce(timeMs))).toEqual([]);
        log.forEach((one, i) => {
          if (one.kind === 'bar') expect(one.isWhole).toBe(log.slice(0, i).every((other) => endOf(other) < one.timeMs));
        });
      }),
      { numRuns: 600 },
    );
  });
});
