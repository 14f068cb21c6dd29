import { BarSeries, type Timeframe } from '@wickwise/market';
import type { ClickHousePlace } from '#platform/clickhouse-place.ts';
import type { BarKnown, BarRange, BarRow, BarStore, BarStretch, BarVersion, RevisedBar } from '../bar-store.ts';
import { appendBars } from './append-bars.ts';
import { findBarVersions, findCorrections, findFirstKnown } from './bar-versions.ts';
import { ClickHouseConnection } from './connection.ts';
import { deleteBars } from './delete-bars.ts';
import { PRUNED_IN_CLICKHOUSE } from './pruned-at-once.ts';
import { findBars, findNewestBars, readStretches } from './read-bars.ts';
import { createTables, pruneBoundary } from './tables.ts';

/** Closed bars in ClickHouse: each version is a row, of which readers take the newest. */
export class ClickHouseBarStore implements BarStore {
  readonly prunedAtOnce = PRUNED_IN_CLICKHOUSE;
  readonly #connection: ClickHouseConnection;
  #opened: Promise<void> | undefined;

  /** `limitMs`: how long a statement may take. */
  constructor(place: ClickHousePlace, limitMs?: number) {
    this.#connection = new ClickHouseConnection(place, limitMs);
  }

  async append(rows: readonly BarRow[]): Promise<RevisedBar[]> {
    return rows.length === 0 ? [] : appendBars(await this.#open(), rows);
  }

  async read(instrumentNo: number, timeframe: Timeframe, range: BarRange = {}): Promise<BarSeries> {
    return (await this.readMany([instrumentNo], timeframe, range)).get(instrumentNo) ?? new BarSeries();
  }

  async readMany(
    instrumentNos: readonly number[],
    timeframe: Timeframe,
    range: BarRange = {},
  ): Promise<Map<number, BarSeries>> {
    return findBars(await this.#open(), instrumentNos, timeframe, range);
  }

  async readStretches(timeframe: Timeframe, stretches: readonly BarStretch[]): Promise<Map<number, BarSeries>> {
    return readStretches(await this.#open(), timeframe, stretches);
  }

  async newest(instrumentNos: readonly number[], timeframe: Timeframe): Promise<Map<number, number>> {
    return findNewestBars(await this.#open(), instrumentNos, timeframe);
  }

  async versions(
    instrumentNo: number,
    timeframe: Timeframe,
    range: { fromMs: number; throughMs: number; before: number },
  ): Promise<BarVersion[]> {
    return findBarVersions(await this.#open(), instrumentNo, timeframe, range);
  }

  async corrections(
    instrumentNos: readonly number[],
    timeframes: readonly Timeframe[],
    fromMs: number,
  ): Promise<BarKnown[]> {
    return findCorrections(await this.#open(), instrumentNos, timeframes, fromMs);
  }

  async firstKnown(instrumentNos: readonly number[], timeframe: Timeframe, fromMs: number): Promise<BarKnown[]> {
    return findFirstKnown(await this.#open(), instrumentNos, timeframe, fromMs);
  }

  async prune(instrumentNos: readonly number[], timeframe: Timeframe, beforeMs: number): Promise<number> {
    return deleteBars(await this.#open(), instrumentNos, timeframe, { beforeMs: pruneBoundary(timeframe, beforeMs) });
  }

  async drop(
    instrumentNos: readonly number[],
    timeframe: Timeframe,
    stretch: Omit<BarStretch, 'instrumentNo'>,
  ): Promise<number> {
    return deleteBars(await this.#open(), instrumentNos, timeframe, stretch);
  }

  /** Does nothing: the server merges what was stored. */
  async pack(): Promise<void> {}

  /** Closes idle connections; the store can be used on. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  /** Creates the table before the first statement; tried again where that failed. */
  async #open(): Promise<ClickHouseConnection> {
    this.#opened ??= createTables(this.#connection).catch((error) => {
      this.#opened = undefined;
      throw error;
    });
    await this.#opened;
    return this.#connection;
  }
}
