import { SeriesView } from '@wickwise/analytics';
import { LEAST_LESSON_AGE_DAYS, PRACTICE_LIMITS } from '@wickwise/contract';
import { DAY_MS, HOUR_MS, type Market, MINUTE_MS } from '@wickwise/market';
import { readClosedBars, type SingleSource } from '#marketdata/bars/closed-bars.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { NotFound } from '#platform/errors.ts';
import { Lru } from '#platform/lru.ts';
import type { Exercise } from './exercise.ts';

/** Six years of sessions. */
export const MOST_BARS = 1_500;
const KEPT_VIEWS = 8;

/** An instrument's daily bars with what the engine computes from them. */
export interface PracticeBars {
  listed: ListedInstrument;
  view: SeriesView;
  /** Number of bars that are old enough to be shown. */
  end: number;
}

export interface PracticeSource extends SingleSource {
  /** Returns the instruments that everybody may see: exercises are open without an account. */
  registry: () => InstrumentRegistry;
  nowOf: (market: Market) => number;
}

/** Reads daily bars for exercises and keeps those of the instruments used last: an hour, short histories a minute. */
export class PracticeBarReader {
  readonly #source: PracticeSource;
  readonly #views = new Lru<string, Promise<PracticeBars>>(KEPT_VIEWS);

  constructor(source: PracticeSource) {
    this.#source = source;
  }

  get registry(): InstrumentRegistry {
    return this.#source.registry();
  }

  read(listed: ListedInstrument): Promise<PracticeBars> {
    const nowMs = this.#source.nowOf(listed.instrument.market);
    const keyOf = (name: string, lengthMs: number): string => `${listed.no} ${name} ${Math.floor(nowMs / lengthMs)}`;
    const [key, shortKey] = [keyOf('hour', HOUR_MS), keyOf('minute', MINUTE_MS)];
    // a use, so that it isn't dropped
    if (this.#views.peek(shortKey)) return this.#views.get(shortKey, () => this.#load(listed, nowMs));
    const answer = this.#views.get(key, () => this.#load(listed, nowMs));
    answer.then(
      ({ view }) => {
        if (view.length >= MOST_BARS / 2) return;
        this.#views.delete(key); // history may still be loading
        this.#views.get(shortKey, () => answer);
      },
      () => this.#views.delete(key),
    );
    return answer;
  }

  /**
   * Reads the bars of an exercise, and the index of its first one. Throws `NotFound` where they aren't stored any more, or
   * not for everybody.
   */
  async readFor({ kind, no, fromMs, bars }: Exercise): Promise<PracticeBars & { from: number }> {
    const listed = this.registry.byNo(no);
    if (!listed) throw new NotFound('Exercise');
    const read = await this.read(listed);
    const { timeMs } = read.view.bars;
    const from = read.view.bars.indexFrom(fromMs);
    const later = kind === 'call' ? PRACTICE_LIMITS.callBars : 0;
    if (from + bars + later > read.end || timeMs[from] !== fromMs) throw new NotFound('Exercise');
    return { ...read, from };
  }

  async #load(listed: ListedInstrument, nowMs: number): Promise<PracticeBars> {
    const raw = await readClosedBars(this.#source, listed, '1D', { atMs: nowMs, limit: MOST_BARS });
    const bars = this.#source.splits.adjust(listed, '1D', raw, nowMs);
    const age = LEAST_LESSON_AGE_DAYS[listed.instrument.market] ?? 0;
    return { listed, view: new SeriesView(bars), end: bars.indexFrom(nowMs - age * DAY_MS) };
  }
}
