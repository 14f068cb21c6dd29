import { PanelScan, type Preset, type SeriesView, type SlotState } from '@wickwise/analytics';
import type { Bar, BarSeries, InstrumentId, ScanTimeframe } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Fired } from './receipt.ts';
import { findFor, type ScanRules } from './scan-rules.ts';

/** Saved state of an instrument's scan, and the bar up to which it is valid. */
export interface SavedSlot extends SlotState {
  barTimeMs: number;
}

/** The scan of one timeframe of one market. Each instrument has a slot, which joins once its history is read. */
export class TimeframeScan {
  readonly timeframe: ScanTimeframe;
  readonly #rules: ScanRules;
  readonly #listed: readonly ListedInstrument[];
  readonly #slots: ReadonlyMap<InstrumentId, number>;
  readonly #scan: PanelScan;
  /** Open time of each slot's newest bar, -infinity before its first; NaN until the slot joins. */
  readonly #newestMs: Float64Array;
  /** Open time of the bar at which each slot was saved; NaN where the saved state isn't valid any more. */
  readonly #savedMs: Float64Array;

  constructor(rules: ScanRules, listed: readonly ListedInstrument[], timeframe: ScanTimeframe) {
    this.timeframe = timeframe;
    this.#listed = listed;
    this.#slots = new Map(listed.map(({ instrument }, slot) => [instrument.id, slot]));
    this.#rules = rules;
    this.#scan = new PanelScan(rules.compiled, listed.length);
    this.#newestMs = new Float64Array(listed.length).fill(Number.NaN);
    this.#savedMs = new Float64Array(listed.length).fill(Number.NaN);
  }

  /** Returns the name of the layout of saved state; state of another layout can't be used. */
  get layout(): string {
    return this.#scan.layoutOf(this.#rules.scans.map(({ version }) => version));
  }

  /** Returns the number of bars that a slot needs beside its saved state. */
  get depth(): number {
    return this.#scan.panel.depth;
  }

  hasJoined(id: InstrumentId): boolean {
    return this.newestMs(id) !== undefined;
  }

  /**
   * Returns the open time of an instrument's newest scanned bar: -infinity before the first, undefined until it joins.
   */
  newestMs(id: InstrumentId): number | undefined {
    const newestMs = this.#newestMs[this.#slots.get(id) ?? -1] ?? Number.NaN;
    return Number.isNaN(newestMs) ? undefined : newestMs;
  }

  /** Scans bars that closed together. Bars that a slot has scanned, and slots that haven't joined, are skipped. */
  close(bars: Iterable<{ id: InstrumentId; bar: Bar }>): Fired[] {
    const staged = new Map<number, Bar>();
    for (const { id, bar } of bars) {
      const slot = this.#slots.get(id);
      if (slot === undefined || !(bar.timeMs > (this.#newestMs[slot] as number))) continue;
      staged.set(slot, bar);
      this.#newestMs[slot] = bar.timeMs;
    }
    const fired = this.#scan.close(staged).flatMap(({ rule, slot }) => {
      const bar = staged.get(slot);
      const scan = this.#rules.scans[rule] as Preset;
      return bar ? this.#firedOn(slot, bar, { scan, ...findFor(scan, this.#scan.panel.chartFinds(slot)) }) : [];
    });
    const spent = [...staged].flatMap(([slot, bar]) =>
      this.#rules.spentOf(this.#scan.panel.chartFinds(slot)).map((found) => this.#firedOn(slot, bar, found)),
    );
    return [...fired, ...spent];
  }

  /** Joins an instrument with its history. */
  join(id: InstrumentId, view: SeriesView): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#scan.warm(slot, view);
    this.#newestMs[slot] = view.length > 0 ? view.bars.at(-1).timeMs : Number.NEGATIVE_INFINITY;
    this.#savedMs[slot] = Number.NaN;
  }

  /** Returns what fired along an instrument's history, on bars that opened at `fromMs` or later. */
  firedAlong(id: InstrumentId, view: SeriesView, fromMs: number): Fired[] {
    const slot = this.#slots.get(id);
    const from = view.bars.indexFrom(fromMs);
    if (slot === undefined || from >= view.length) return [];
    return Array.from(this.#rules.firedAlong(view, from), ({ at, ...fired }) => ({
      ...fired,
      listed: this.#listed[slot] as ListedInstrument,
      timeMs: view.bars.timeMs[at] as number,
    }));
  }

  /** Resumes an instrument from its saved state; `bars` end with the bar at which it was saved. */
  resume(id: InstrumentId, saved: SavedSlot, bars: BarSeries): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#scan.load(slot, saved, bars);
    this.#newestMs[slot] = saved.barTimeMs;
    this.#savedMs[slot] = saved.barTimeMs;
  }

  /** Returns the state to save of an instrument; undefined where nothing was scanned since it was saved. */
  save(id: InstrumentId): SavedSlot | undefined {
    const slot = this.#slots.get(id);
    const barTimeMs = this.newestMs(id);
    if (slot === undefined || barTimeMs === undefined || !Number.isFinite(barTimeMs)) return undefined;
    return this.#savedMs[slot] === barTimeMs ? undefined : { ...this.#scan.save(slot), barTimeMs };
  }

  /** Notes that the state from `save` is stored. */
  wasSaved(id: InstrumentId, { barTimeMs }: SavedSlot): void {
    const slot = this.#slots.get(id);
    if (slot !== undefined) this.#savedMs[slot] = barTimeMs;
  }

  #firedOn(slot: number, { timeMs }: Bar, fired: Pick<Fired, 'scan' | 'find'>): Fired {
    return { ...fired, listed: this.#listed[slot] as ListedInstrument, timeMs };
  }
}
