import {
  type CompiledStrategy,
  compileStrategy,
  firingsAlong,
  PanelScan,
  type Preset,
  SeriesView,
  type SlotState,
} from '@wickwise/analytics';
import {
  type Bar,
  type BarSeries,
  barLength,
  barSlot,
  calendarOf,
  type InstrumentId,
  type ScanTimeframe,
} from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { FoundSignal } from './store.ts';

/** Where the scan of an instrument stands: its numbers, and the bar up to which they hold. */
export interface SavedSlot extends SlotState {
  barTimeMs: number;
}

/** The scan of one timeframe of one market. Each instrument has a slot, which joins in once its history is read. */
export class TimeframeScan {
  readonly timeframe: ScanTimeframe;
  readonly #presets: readonly Preset[];
  readonly #rules: readonly CompiledStrategy[];
  readonly #listed: readonly ListedInstrument[];
  readonly #slots: ReadonlyMap<InstrumentId, number>;
  readonly #scan: PanelScan;
  /** Open time of each slot's newest bar, -infinity before its first; NaN while the slot hasn't joined in. */
  readonly #newestMs: Float64Array;

  constructor(presets: readonly Preset[], listed: readonly ListedInstrument[], timeframe: ScanTimeframe) {
    this.timeframe = timeframe;
    this.#presets = presets;
    this.#listed = listed;
    this.#slots = new Map(listed.map(({ instrument }, slot) => [instrument.id, slot]));
    this.#rules = presets.map(({ definition }) => compileStrategy(definition));
    this.#scan = new PanelScan(this.#rules, listed.length);
    this.#newestMs = new Float64Array(listed.length).fill(Number.NaN);
  }

  /** Names what saved numbers mean; numbers saved under another layout are of no use. */
  get layout(): string {
    return this.#scan.layoutOf(this.#presets.map(({ version }) => version));
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
  close(bars: Iterable<{ id: InstrumentId; bar: Bar }>): FoundSignal[] {
    const staged = new Map<number, Bar>();
    for (const { id, bar } of bars) {
      const slot = this.#slots.get(id);
      if (slot === undefined || !(bar.timeMs > (this.#newestMs[slot] as number))) continue;
      staged.set(slot, bar);
      this.#newestMs[slot] = bar.timeMs;
    }
    return this.#scan.close(staged).flatMap(({ rule, slot }) => {
      const bar = staged.get(slot);
      return bar ? this.#found(rule, slot, bar) : [];
    });
  }

  /** Lets an instrument join in from history; returns the signals of bars that closed at `sinceMs` or later. */
  join(id: InstrumentId, bars: BarSeries, sinceMs: number): FoundSignal[] {
    const slot = this.#slots.get(id);
    if (slot === undefined) return [];
    const view = new SeriesView(bars);
    this.#scan.warm(slot, view);
    this.#newestMs[slot] = bars.length > 0 ? bars.at(-1).timeMs : Number.NEGATIVE_INFINITY;
    const answers = new Uint8Array(bars.length);
    return this.#rules.flatMap((compiled, rule) => {
      compiled.evaluate(view, answers);
      return firingsAlong(answers)
        .map((i) => this.#found(rule, slot, bars.at(i)))
        .filter(({ atMs }) => atMs >= sinceMs);
    });
  }

  /** Lets an instrument go on where it was saved; `bars` end with the bar it was saved at. */
  resume(id: InstrumentId, saved: SavedSlot, bars: BarSeries): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#scan.load(slot, saved, bars);
    this.#newestMs[slot] = saved.barTimeMs;
  }

  /** What to save of an instrument; undefined while nothing was scanned of it. */
  save(id: InstrumentId): SavedSlot | undefined {
    const slot = this.#slots.get(id);
    const barTimeMs = this.newestMs(id);
    if (slot === undefined || barTimeMs === undefined || !Number.isFinite(barTimeMs)) return undefined;
    return { ...this.#scan.save(slot), barTimeMs };
  }

  #found(rule: number, slot: number, bar: Bar): FoundSignal {
    const { pattern, direction, version } = this.#presets[rule] as Preset;
    const { no, instrument } = this.#listed[slot] as ListedInstrument;
    const end = barSlot(calendarOf(instrument.schedule), barLength(this.timeframe), bar.timeMs)?.endMs;
    return {
      instrumentNo: no,
      timeframe: this.timeframe,
      pattern,
      direction,
      version,
      barTimeMs: bar.timeMs,
      atMs: end ?? bar.timeMs,
      price: bar.close,
    };
  }
}
