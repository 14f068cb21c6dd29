import {
  aggregateBars,
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  type InstrumentId,
  type IsoDate,
  isBuiltFrom,
  type Timeframe,
} from '@wickwise/market';
import type { Log } from '#platform/log.ts';
import { Lru } from '#platform/lru.ts';
import { readBarFile } from './bar-file.ts';
import { daysFromLabels } from './daily-labels.ts';
import type { Recording } from './recordings.ts';

/** Parsed files that are kept: history asks for several timeframes of one instrument in a row. */
const KEPT_FILES = 12;

/** Share of bars that must be where ours are, for a recording to replace our bars of its timeframe. */
const ALIGNED_SHARE = 0.98;

/** The recorded files of a folder, read when they are needed. */
export class Library {
  readonly recordings: readonly Recording[];
  readonly #log: Log;
  readonly #files = new Lru<string, Promise<BarSeries>>(KEPT_FILES);
  readonly #aligned = new Map<string, boolean>();

  constructor(recordings: readonly Recording[], log: Log) {
    this.recordings = recordings;
    this.#log = log;
  }

  /** Bars of a recording, days stamped with the open of their session. */
  bars(recording: Recording): Promise<BarSeries> {
    return this.#files.get(recording.file, () => this.#read(recording));
  }

  /**
   * Whether a recording's bars are cut as ours are. Hours cut at the full hour are not hours counted from 09:15; such a
   * recording is left aside.
   */
  async isAligned(recording: Recording): Promise<boolean> {
    if (recording.timeframe === '1D') return true; // days are labels, put to their sessions when they are read
    const known = this.#aligned.get(recording.file);
    if (known !== undefined) return known;
    const bars = await this.bars(recording);
    const calendar = calendarOf(recording.instrument.schedule);
    let inside = 0;
    let aligned = 0;
    for (let i = Math.max(bars.length - 2_000, 0); i < bars.length; i++) {
      const timeMs = bars.timeMs[i] as number;
      const slot = barSlot(calendar, barLength(recording.timeframe), timeMs);
      if (!slot) continue; // before the open or after the close
      inside++;
      if (slot.openMs === timeMs) aligned++;
    }
    const isAligned = inside > 0 && aligned >= inside * ALIGNED_SHARE;
    this.#aligned.set(recording.file, isAligned);
    if (inside > 0 && !isAligned)
      this.#log.info({ file: recording.file }, 'recording left aside: its bars are cut differently');
    return isAligned;
  }

  /** First and last time of a recording. */
  async span(recording: Recording): Promise<{ firstMs: number; lastMs: number }> {
    if (recording.span) return recording.span;
    const { timeMs, length } = await this.bars(recording);
    return { firstMs: timeMs[0] ?? Number.NaN, lastMs: timeMs[length - 1] ?? Number.NaN };
  }

  /** Dates, by their sessions, on which a recording has bars inside trading hours. */
  async dates(recording: Recording): Promise<IsoDate[]> {
    const bars = await this.bars(recording);
    const calendar = calendarOf(recording.instrument.schedule);
    const dates = new Set<IsoDate>();
    for (let i = 0; i < bars.length; i++) {
      const session = calendar.sessionAt(bars.timeMs[i] as number);
      if (session) dates.add(session.date);
    }
    return [...dates];
  }

  /** Bars of an instrument and timeframe out of one set: as recorded, else put together from shorter ones. */
  async history(id: InstrumentId, set: string, timeframe: Timeframe): Promise<BarSeries> {
    const source = await this.#sourceOf(id, set, timeframe);
    if (!source) return new BarSeries();
    const bars = await this.bars(source);
    const calendar = calendarOf(source.instrument.schedule);
    return source.timeframe === timeframe
      ? insideSessions(bars, source)
      : aggregateBars(bars, calendar, barLength(timeframe));
  }

  /** The timeframe itself where it was recorded, else the recording that reaches back farthest. */
  async #sourceOf(id: InstrumentId, set: string, timeframe: Timeframe): Promise<Recording | undefined> {
    let best: Recording | undefined;
    let bestFirstMs = Number.POSITIVE_INFINITY;
    for (const recording of this.recordings) {
      if (recording.instrument.id !== id || recording.set !== set) continue;
      if (!isBuiltFrom(barLength(timeframe), barLength(recording.timeframe))) continue;
      if (!(await this.isAligned(recording))) continue;
      if (recording.timeframe === timeframe) return recording;
      const { firstMs } = await this.span(recording);
      if (firstMs >= bestFirstMs) continue;
      best = recording;
      bestFirstMs = firstMs;
    }
    return best;
  }

  async #read(recording: Recording): Promise<BarSeries> {
    const { bars, flaws } = await readBarFile(recording.file).catch((error: Error) => {
      this.#log.error({ file: recording.file, reason: error.message }, "recording left aside: it can't be read");
      return { bars: new BarSeries(), flaws: [] };
    });
    if (flaws.length > 0) {
      this.#log.warn(
        { file: recording.file, rows: flaws.length, first: flaws[0] },
        'rows that are no bars were left out',
      );
    }
    const isDaily = recording.timeframe === '1D';
    return isDaily ? daysFromLabels(bars, calendarOf(recording.instrument.schedule)) : bars;
  }
}

function insideSessions(bars: BarSeries, { instrument, timeframe }: Recording): BarSeries {
  const calendar = calendarOf(instrument.schedule);
  const inside = new BarSeries(bars.length);
  for (const bar of bars) {
    if (barSlot(calendar, barLength(timeframe), bar.timeMs)?.openMs === bar.timeMs) inside.push(bar);
  }
  return inside;
}
