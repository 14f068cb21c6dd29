import type { BarSeries } from '@wickwise/market';
import type { SideColumns, SidedBar } from '../indicators/run.ts';
import { NO_ANSWER } from '../rules/answer.ts';
import { type CompiledStrategy, compileStrategy } from '../rules/compile.ts';
import type { StrategyDefinition } from '../rules/definition.ts';
import { fires } from '../rules/firing.ts';
import { SeriesView } from '../rules/series-view.ts';
import { Panel } from './panel.ts';

/** A rule that came true on a slot's newest bar: the index of the rule, and the slot. */
export interface Firing {
  rule: number;
  slot: number;
}

/** What a slot needs to go on after a restart, and what its numbers mean. */
export interface SlotState {
  numbers: number[];
  answers: number[];
}

/** Rules over one timeframe of one market: bars go in as they close, firings come out. */
export class PanelScan {
  readonly panel: Panel;
  readonly #rules: readonly CompiledStrategy[];
  /** The last answer of each rule and slot. */
  readonly #answers: Uint8Array[];

  constructor(definitions: readonly StrategyDefinition[], slots: number) {
    this.#rules = definitions.map(compileStrategy);
    const attributes = new Map<string, number>();
    for (const rule of this.#rules) {
      for (const [key, back] of rule.attributes) attributes.set(key, Math.max(attributes.get(key) ?? 0, back));
    }
    this.panel = new Panel(attributes, slots);
    this.#answers = this.#rules.map(() => new Uint8Array(slots).fill(NO_ANSWER));
  }

  /** Takes the bars that closed together, at most one per slot, and says which rules fired on them. */
  close(bars: Iterable<readonly [slot: number, bar: SidedBar]>): Firing[] {
    const { panel } = this;
    panel.open();
    for (const [slot, bar] of bars) panel.stage(slot, bar);
    panel.close();
    const firings: Firing[] = [];
    const now = new Uint8Array(panel.length);
    this.#rules.forEach((compiled, rule) => {
      compiled.evaluate(panel, now);
      const before = this.#answers[rule] as Uint8Array;
      for (const slot of panel.active) {
        if (fires(before[slot] as number, now[slot] as number)) firings.push({ rule, slot });
        before[slot] = now[slot] as number;
      }
    });
    return firings;
  }

  /** Fills an empty slot from history; the rules' last answers come from the same history. */
  warm(slot: number, bars: BarSeries, sides: SideColumns = {}): void {
    this.panel.warm(slot, bars, sides);
    const view = new SeriesView(bars, sides);
    const answers = new Uint8Array(bars.length);
    this.#rules.forEach((compiled, rule) => {
      compiled.evaluate(view, answers);
      (this.#answers[rule] as Uint8Array)[slot] = answers.at(-1) ?? NO_ANSWER;
    });
  }

  save(slot: number): SlotState {
    return { numbers: this.panel.save(slot), answers: this.#answers.map((answers) => answers[slot] as number) };
  }

  load(slot: number, { numbers, answers }: SlotState, bars: BarSeries, sides: SideColumns = {}): void {
    this.panel.load(slot, numbers, bars, sides);
    this.#answers.forEach((own, rule) => {
      own[slot] = answers[rule] ?? NO_ANSWER;
    });
  }

  /** Names what a `SlotState` means: one saved under another layout must not be loaded. */
  layoutOf(definitions: readonly { name: string; version: number }[]): string {
    return `${this.panel.layout} | ${definitions.map(({ name, version }) => `${name}@${version}`).join(' ')}`;
  }
}
