import type { BarSeries, Timeframe } from '@wickwise/market';
import type { BarKnown, BarRange, BarRow, BarStore, BarStretch, BarVersion, RevisedBar } from './bar-store.ts';

/** A store that is loaded when it is first used. */
export class LazyBarStore implements BarStore {
  readonly prunedAtOnce: number;
  readonly #load: () => Promise<BarStore>;
  #loading: Promise<BarStore> | undefined;

  constructor(load: () => Promise<BarStore>, { prunedAtOnce }: Pick<BarStore, 'prunedAtOnce'>) {
    this.#load = load;
    this.prunedAtOnce = prunedAtOnce;
  }

  async append(rows: readonly BarRow[]): Promise<RevisedBar[]> {
    return (await this.#loaded()).append(rows);
  }

  async read(instrumentNo: number, timeframe: Timeframe, range?: BarRange): Promise<BarSeries> {
    return (await this.#loaded()).read(instrumentNo, timeframe, range);
  }

  async readMany(
    instrumentNos: readonly number[],
    timeframe: Timeframe,
    range?: BarRange,
  ): Promise<Map<number, BarSeries>> {
    return (await this.#loaded()).readMany(instrumentNos, timeframe, range);
  }

  async readStretches(timeframe: Timeframe, stretches: readonly BarStretch[]): Promise<Map<number, BarSeries>> {
    return (await this.#loaded()).readStretches(timeframe, stretches);
  }

  async newest(instrumentNos: readonly number[], timeframe: Timeframe): Promise<Map<number, number>> {
    return (await this.#loaded()).newest(instrumentNos, timeframe);
  }

  async versions(
    instrumentNo: number,
    timeframe: Timeframe,
    range: { fromMs: number; throughMs: number; before: number },
  ): Promise<BarVersion[]> {
    return (await this.#loaded()).versions(instrumentNo, timeframe, range);
  }

  async corrections(
    instrumentNos: readonly number[],
    timeframes: readonly Timeframe[],
    fromMs: number,
  ): Promise<BarKnown[]> {
    return (await this.#loaded()).corrections(instrumentNos, timeframes, fromMs);
  }

  async firstKnown(instrumentNos: readonly number[], timeframe: Timeframe, fromMs: number): Promise<BarKnown[]> {
    return (await this.#loaded()).firstKnown(instrumentNos, timeframe, fromMs);
  }

  async prune(instrumentNos: readonly number[], timeframe: Timeframe, beforeMs: number): Promise<number> {
    return (await this.#loaded()).prune(instrumentNos, timeframe, beforeMs);
  }

  async drop(
    instrumentNos: readonly number[],
    timeframe: Timeframe,
    stretch: Omit<BarStretch, 'instrumentNo'>,
  ): Promise<number> {
    return (await this.#loaded()).drop(instrumentNos, timeframe, stretch);
  }

  async pack(instrumentNos: readonly number[], timeframe: Timeframe, pause?: () => Promise<void>): Promise<void> {
    return (await this.#loaded()).pack(instrumentNos, timeframe, pause);
  }

  #loaded(): Promise<BarStore> {
    this.#loading ??= this.#load();
    return this.#loading;
  }
}
