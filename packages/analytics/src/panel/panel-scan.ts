import type { BarSeries, ScanTimeframe } from '@wickwise/market';
import type { SideColumns, SidedBar } from '../indicators/run.ts';
import { NO_ANSWER } from '../rules/answer.ts';
import { type ColumnUse, type CompiledStrategy, mergeUses } from '../rules/compile.ts';
import { fires } from '../rules/firing.ts';
import type { SeriesView } from '../rules/series-view.ts';
import { Panel, type PanelSlot } from './panel.ts';
import type { CoarserPanel } from './panel-column.ts';

/** A rule that came true on a slot's newest bar: the index of the rule, and the slot. */
export interface Firing {
  rule: number;
  slot: number;
}

/** What a slot needs to go on after a restart. */
export interface SlotState extends PanelSlot {
  answers: number[];
}

export interface ScanNeighbours {
  /** Panels of the coarser timeframes that the rules read. */
  coarser?: ReadonlyMap<ScanTimeframe, CoarserPanel>;
  /** What finer timeframes read of this one. */
  uses?: Iterable<ColumnUse>;
}

/** Rules over one timeframe of one market: bars go in as they close, firings come out. */
export class PanelScan {
  readonly panel: Panel;
  readonly #rules: readonly CompiledStrategy[];
  /** The last answer of each rule and slot. */
  readonly #answers: Uint8Array[];

  constructor(rules: readonly CompiledStrategy[], slots: number, { coarser, uses = [] }: ScanNeighbours = {}) {
    this.#rules = rules;
    const all = mergeUses([...rules.flatMap(({ columns }) => [...columns.values()]), ...uses]);
    this.panel = new Panel(all.values(), slots, coarser);
    this.#answers = rules.map(() => new Uint8Array(slots).fill(NO_ANSWER));
  }

  /** Takes the bars that closed together, at most one per slot, and says which rules fired on them. */
  close(bars: Iterable<readonly [slot: number, bar: SidedBar]>): Firing[] {
    const { panel } = this;
    panel.open();
    for (const [slot, bar] of bars) panel.stage(slot, bar);
    panel.close();
    const firings: Firing[] = [];
    const now = new Uint8Array(panel.length);
    for (const [rule, compiled] of this.#rules.entries()) {
      compiled.evaluate(panel, now);
      const before = this.#answers[rule] as Uint8Array;
      for (const slot of panel.active) {
        if (fires(before[slot] as number, now[slot] as number)) firings.push({ rule, slot });
        before[slot] = now[slot] as number;
      }
    }
    return firings;
  }

  /** Fills an empty slot from history; the rules' last answers come from the same history. */
  warm(slot: number, view: SeriesView): void {
    this.panel.warm(slot, view);
    const answers = new Uint8Array(view.length);
    for (const [rule, compiled] of this.#rules.entries()) {
      compiled.evaluate(view, answers);
      (this.#answers[rule] as Uint8Array)[slot] = answers.at(-1) ?? NO_ANSWER;
    }
  }

  save(slot: number): SlotState {
    return { ...this.panel.save(slot), answers: this.#answers.map((answers) => answers[slot] as number) };
  }

  load(slot: number, { answers, ...state }: SlotState, bars: BarSeries, sides: SideColumns = {}): void {
    this.panel.load(slot, state, bars, sides);
    for (const [rule, own] of this.#answers.entries()) own[slot] = answers[rule] ?? NO_ANSWER;
  }

  /** Names what a `SlotState` means: one saved under another layout must not be loaded. */
  layoutOf(versions: readonly number[]): string {
    const rules = this.#rules.map(({ definition }, at) => `${definition.name}@${versions[at]}`);
    return `${this.panel.layout} | ${rules.join(' ')}`;
  }
}
