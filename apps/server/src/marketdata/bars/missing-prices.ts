import { calendarOf, type Timeframe } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { ListedInstrument } from '../registry.ts';
import type { Stretch } from './history-coverage.ts';
import { timeframesFrom } from './history-plan.ts';
import { within, withoutStretch, withStretch } from './stretches.ts';
import { timeframeCode, timeframeOfCode } from './timeframe-codes.ts';

/** Stretches that are kept of an instrument and timeframe, the newest. */
const MOST_STRETCHES = 50;
/** Rows of one statement. */
const ROWS_AT_ONCE = 5_000;

/** The part of `MissingPrices` that loads history. */
export type MissingParts = Pick<MissingPrices, 'loaded' | 'note'>;

/**
 * Knows in which stretches an instrument's bars lack prices, timeframe by timeframe: what a source missed and its history
 * has not repaired. Answers come from memory; `store` writes what has changed.
 */
export class MissingPrices {
  readonly #stretches = new Map<number, Map<Timeframe, readonly Stretch[]>>();
  readonly #changed = new Set<number>();

  /** Reads what is stored. */
  static async read(db: Db): Promise<MissingPrices> {
    const missing = new MissingPrices();
    await missing.readAgain(db);
    return missing;
  }

  /** Replaces all by what another process has stored. */
  async readAgain(db: Db): Promise<void> {
    const rows = await db.selectFrom('missing_prices').selectAll().execute();
    this.#stretches.clear();
    for (const row of rows) {
      const stretch = { fromMs: row.from_time, toMs: row.to_time };
      this.#set(row.instrument_no, timeframeOfCode(row.timeframe), (known) => withStretch(known, stretch));
    }
    this.#changed.clear();
  }

  /** Notes that prices of a stretch were missed; default: in all timeframes. */
  note(
    { no, finest }: Pick<ListedInstrument, 'no' | 'finest'>,
    stretch: Stretch,
    timeframes: readonly Timeframe[] = timeframesFrom(finest),
  ): void {
    for (const timeframe of timeframes)
      this.#set(no, timeframe, (known) => withStretch(known, stretch).slice(-MOST_STRETCHES));
  }

  /** Notes that a stretch of a timeframe is whole. */
  loaded(no: number, timeframe: Timeframe, stretch: Stretch): void {
    this.#set(no, timeframe, (known) => withoutStretch(known, stretch));
  }

  /** Drops what lies outside of a stretch: before the oldest bars, or ahead of a clock that was set back. */
  keep(numbers: readonly number[], timeframes: readonly Timeframe[], stretch: Partial<Stretch>): void {
    const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = stretch;
    for (const no of numbers)
      for (const timeframe of timeframes) this.#set(no, timeframe, (known) => within(known, { fromMs, toMs }));
  }

  /** Returns all stretches of an instrument and timeframe, oldest first. */
  all(no: number, timeframe: Timeframe): readonly Stretch[] {
    return this.#stretches.get(no)?.get(timeframe) ?? [];
  }

  /** Returns the parts of a stretch in which prices are missing while the market was open. */
  of({ no, instrument }: Pick<ListedInstrument, 'no' | 'instrument'>, timeframe: Timeframe, range: Stretch): Stretch[] {
    const calendar = calendarOf(instrument.schedule);
    return within(this.all(no, timeframe), range).flatMap((one) => {
      const fromMs = calendar.sessionAt(one.fromMs) ? one.fromMs : calendar.next(one.fromMs).openMs;
      const toMs = calendar.sessionAt(one.toMs - 1) ? one.toMs : calendar.previous(one.toMs).closeMs;
      return fromMs < toMs ? [{ fromMs, toMs }] : [];
    });
  }

  /** Writes what has changed since the last time. */
  async store(db: Db): Promise<void> {
    const numbers = [...this.#changed];
    if (numbers.length === 0) return;
    this.#changed.clear();
    const rows = numbers.flatMap((no) =>
      [...(this.#stretches.get(no) ?? [])].flatMap(([timeframe, own]) =>
        own.map(({ fromMs, toMs }) => ({
          instrument_no: no,
          timeframe: timeframeCode(timeframe),
          from_time: new Date(fromMs),
          to_time: new Date(toMs),
        })),
      ),
    );
    try {
      await db.transaction().execute(async (tx) => {
        const own = sql<number>`any(${numbers}::integer[])`;
        await tx.deleteFrom('missing_prices').where('instrument_no', '=', own).execute();
        for (let i = 0; i < rows.length; i += ROWS_AT_ONCE)
          await tx
            .insertInto('missing_prices')
            .values(rows.slice(i, i + ROWS_AT_ONCE))
            .execute();
      });
    } catch (error) {
      for (const no of numbers) this.#changed.add(no);
      throw error;
    }
  }

  #set(no: number, timeframe: Timeframe, change: (known: readonly Stretch[]) => readonly Stretch[]): void {
    const known = this.all(no, timeframe);
    const next = change(known);
    if (next.length === known.length && next.every((one, i) => isSame(one, known[i]))) return;
    const own = this.#stretches.get(no) ?? new Map<Timeframe, readonly Stretch[]>();
    if (next.length > 0) own.set(timeframe, next);
    else own.delete(timeframe);
    if (own.size > 0) this.#stretches.set(no, own);
    else this.#stretches.delete(no);
    this.#changed.add(no);
  }
}

const isSame = (a: Stretch, b: Stretch | undefined): boolean => a.fromMs === b?.fromMs && a.toMs === b.toMs;
