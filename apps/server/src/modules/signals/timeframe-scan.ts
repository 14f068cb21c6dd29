import { PanelScan, type Preset, type SeriesView, type SlotState } from '@wickwise/analytics';
import type { Bar, BarSeries, InstrumentId, ScanTimeframe } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Fired } from './receipt.ts';
import { findFor, type ScanRules } from './scan-rules.ts';

/** Where the scan of an instrument stands: its numbers, and the bar up to which they hold. */
export interface SavedSlot extends SlotState {
  barTimeMs: number;
}

/** The scan of one timeframe of one market. Each instrument has a slot, which joins in once its history is read. */
export class TimeframeScan {
  readonly timeframe: ScanTimeframe;
  readonly #rules: ScanRules;
  readonly #listed: readonly ListedInstrument[];
  readonly #slots: ReadonlyMap<InstrumentId, number>;
  readonly #scan: PanelScan;
  /** Open time of each slot's newest bar, -infinity before its first; NaN while the slot hasn't joined in. */
  readonly #newestMs: Float64Array;
  /** Open time of the bar up to which each slot was saved; NaN where what is saved no longer holds. */
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

  /** Names what saved numbers mean; numbers saved under another layout are of no use. */
  get layout(): string {
    return this.#scan.layoutOf(this.#rules.scans.map(({ version }) => version));
  }

  /** Bars that a slot needs beside its saved numbers. */
  get depth(): number {
    return this.#scan.panel.depth;
  }

  hasJoined(id: InstrumentId): boolean {
    return this.newestMs(id) !== undefined;
  }

  /**
   * Open time of the newest bar that was scanned of an instrument: -infinity while there was none, undefined while it
   * hasn't joined in.
   */
  newestMs(id: InstrumentId): number | undefined {
    const newestMs = this.#newestMs[this.#slots.get(id) ?? -1] ?? Number.NaN;
    return Number.isNaN(newestMs) ? undefined : newestMs;
  }

  /** Scans bars that closed together. Bars that the slot knows already, and slots that haven't joined in, are left out. */
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

  /** Lets an instrument join in from history. */
  join(id: InstrumentId, view: SeriesView): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#scan.warm(slot, view);
    this.#newestMs[slot] = view.length > 0 ? view.bars.at(-1).timeMs : Number.NEGATIVE_INFINITY;
    this.#savedMs[slot] = Number.NaN;
  }

  /** What fired along an instrument's history, on bars that opened at `fromMs` or later. */
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

  /** Lets an instrument go on where it was saved; `bars` end with the bar it was saved at. */
  resume(id: InstrumentId, saved: SavedSlot, bars: BarSeries): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#scan.load(slot, saved, bars);
    this.#newestMs[slot] = saved.barTimeMs;
    this.#savedMs[slot] = saved.barTimeMs;
  }

  /** What to save of an instrument; undefined while nothing was scanned of it, or nothing since it was saved. */
  save(id: InstrumentId): SavedSlot | undefined {
    const slot = this.#slots.get(id);
    const barTimeMs = this.newestMs(id);
    if (slot === undefined || barTimeMs === undefined || !Number.isFinite(barTimeMs)) return undefined;
    return this.#savedMs[slot] === barTimeMs ? undefined : { ...this.#scan.save(slot), barTimeMs };
  }

  /** What `save` gave is on disk. */
  wasSaved(id: InstrumentId, { barTimeMs }: SavedSlot): void {
    const slot = this.#slots.get(id);
    if (slot !== undefined) this.#savedMs[slot] = barTimeMs;
  }

  #firedOn(slot: number, { timeMs }: Bar, fired: Pick<Fired, 'scan' | 'find'>): Fired {
    return { ...fired, listed: this.#listed[slot] as ListedInstrument, timeMs };
  }
}
