import type { BarSeries, ScanTimeframe } from '@wickwise/market';
import type { SideColumns, SidedBar } from '../indicators/run.ts';
import { NO_ANSWER } from '../rules/answer.ts';
import { type ColumnUse, type CompiledStrategy, mergeUses } from '../rules/compile.ts';
import { answerAt, type Masks, masksFor, setAnswer, wordsFor } from '../rules/masks.ts';
import { RuleSet } from '../rules/rule-set.ts';
import type { SeriesView } from '../rules/series-view.ts';
import { InstrumentPanel, type PanelSlot } from './panel.ts';
import type { CoarserPanel } from './panel-column.ts';

/** A rule that became true on a slot's newest bar: indices of rule and slot. */
export interface Firing {
  rule: number;
  slot: number;
}

/** State of a slot, for a restart. */
export interface SlotState extends PanelSlot {
  answers: number[];
}

export interface ScanNeighbours {
  /** Panels of the coarser timeframes that rules read. */
  coarser?: ReadonlyMap<ScanTimeframe, CoarserPanel>;
  /** Columns of this timeframe that finer ones read. */
  uses?: Iterable<ColumnUse>;
}

/** Evaluates rules over a timeframe of a market as bars close. */
export class PanelScan {
  readonly panel: InstrumentPanel;
  readonly #rules: readonly CompiledStrategy[];
  readonly #set: RuleSet;
  /** Last answer of each rule and slot. */
  readonly #answers: readonly Masks[];
  /** Slots with a new bar. */
  readonly #active: Int32Array;

  constructor(rules: readonly CompiledStrategy[], slots: number, { coarser, uses = [] }: ScanNeighbours = {}) {
    this.#rules = rules;
    const all = mergeUses([...rules.flatMap(({ columns }) => [...columns.values()]), ...uses]);
    this.panel = new InstrumentPanel(all.values(), slots, coarser);
    this.#set = new RuleSet(rules.map(({ expression }) => expression));
    this.#active = new Int32Array(wordsFor(slots));
    this.#answers = rules.map(() => masksFor(slots));
    for (const { open } of this.#answers) open.fill(-1);
  }

  /** Adds bars that closed together, at most one per slot; returns the rules that fired. */
  close(bars: Iterable<readonly [slot: number, bar: SidedBar]>): Firing[] {
    const { panel } = this;
    panel.open();
    for (const [slot, bar] of bars) panel.stage(slot, bar);
    panel.close();
    this.#active.fill(0);
    for (const slot of panel.active) this.#active[slot >>> 5] |= 1 << slot;
    const firings: Firing[] = [];
    let rule = 0;
    for (const now of this.#set.evaluate(panel)) this.#note(rule++, now, firings);
    return firings;
  }

  /** Replaces a rule's answers; it fires where it is true and was false, as along time. */
  #note(rule: number, { yes, open }: Masks, firings: Firing[]): void {
    const before = this.#answers[rule];
    const active = this.#active;
    for (let w = 0; w < active.length; w++) {
      const here = active[w];
      if (here === 0) continue;
      const [wasYes, wasOpen] = [before.yes[w], before.open[w]];
      const now = yes[w];
      for (let left = now & here & ~(wasYes | wasOpen); left !== 0; left &= left - 1) {
        firings.push({ rule, slot: w * 32 + 31 - Math.clz32(left & -left) });
      }
      before.yes[w] = (now & here) | (wasYes & ~here);
      before.open[w] = (open[w] & here) | (wasOpen & ~here);
    }
  }

  /** Fills an empty slot from history, last answers included. */
  warm(slot: number, view: SeriesView): void {
    this.panel.warm(slot, view);
    const answers = new Uint8Array(view.length);
    for (const [rule, compiled] of this.#rules.entries()) {
      compiled.evaluate(view, answers);
      setAnswer(this.#answers[rule], slot, answers.at(-1) ?? NO_ANSWER);
    }
  }

  save(slot: number): SlotState {
    return { ...this.panel.save(slot), answers: this.#answers.map((answers) => answerAt(answers, slot)) };
  }

  load(slot: number, { answers, ...state }: SlotState, bars: BarSeries, sides: SideColumns = {}): void {
    this.panel.load(slot, state, bars, sides);
    for (const [rule, own] of this.#answers.entries()) setAnswer(own, slot, answers[rule] ?? NO_ANSWER);
  }

  /** Returns a key of the meaning of `SlotState`: a state of another layout must not be loaded. */
  layoutOf(versions: readonly number[]): string {
    const rules = this.#rules.map(({ definition }, at) => `${definition.name}@${versions[at]}`);
    return `${this.panel.layout} | ${rules.join(' ')}`;
  }
}
