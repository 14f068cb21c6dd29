import type { Bar, Timeframe } from '@wickwise/market';
import type { Reach } from './lane.ts';

export interface TickStep {
  kind: 'tick';
  price: number;
  /** Market time. */
  timeMs: number;
  seq: number;
  /** It was found afterwards, along the bars of a hole. */
  isLate: boolean;
}

export interface CloseStep {
  kind: 'close';
  timeframe: Timeframe;
  bar: Bar;
  endMs: number;
  isLate: boolean;
}

/** A row of the alert table begins to wait in its lane. */
export interface ArmStep {
  kind: 'arm';
  slot: number;
  /** Market time since which its alert is armed. */
  timeMs: number;
}

/** Where prices have been, in an order that isn't known. */
export interface ReachStep {
  kind: 'reach';
  reach: Reach;
}

/** Ticks were missed. */
export interface GapStep {
  kind: 'gap';
}

export type Step = TickStep | CloseStep | ArmStep | ReachStep | GapStep;

/** Of more prices than these the extremes and the newest are kept. */
const MOST_TICKS = 2_000;

/** Prices, closes and armings in their order, while bars of the past are being read that come before them. */
export class KeptSteps {
  #steps: Step[] = [];
  #ticks = 0;
  /** What prices beyond the limit came to. */
  #crowd: { high: TickStep; low: TickStep; newest: TickStep } | undefined;

  add(step: Step): void {
    if (step.kind === 'tick' && ++this.#ticks > MOST_TICKS) {
      this.#widen(step);
      return;
    }
    this.#settle();
    this.#steps.push(step);
  }

  /** Takes out what was armed before an instant, in its order. */
  takeArmedBefore(timeMs: number): ArmStep[] {
    const isTaken = (step: Step): step is ArmStep => step.kind === 'arm' && step.timeMs < timeMs;
    const taken = this.#steps.filter(isTaken);
    if (taken.length > 0) this.#steps = this.#steps.filter((step) => !isTaken(step));
    return taken;
  }

  /** Forgets a row that is gone. */
  drop(slot: number): void {
    this.#steps = this.#steps.filter((step) => step.kind !== 'arm' || step.slot !== slot);
  }

  take(): Step[] {
    this.#settle();
    this.#ticks = 0;
    const steps = this.#steps;
    this.#steps = [];
    return steps;
  }

  /** Takes what was armed alone: the prices have become worthless. */
  takeArmed(): ArmStep[] {
    return this.take().filter((step) => step.kind === 'arm');
  }

  #widen(tick: TickStep): void {
    const { high = tick, low = tick } = this.#crowd ?? {};
    this.#crowd = {
      high: tick.price > high.price ? tick : high,
      low: tick.price < low.price ? tick : low,
      newest: tick,
    };
  }

  /** Both extremes in their order, then the newest. */
  #settle(): void {
    if (!this.#crowd) return;
    const { high, low, newest } = this.#crowd;
    this.#crowd = undefined;
    this.#steps.push(...new Set(high.timeMs <= low.timeMs ? [high, low, newest] : [low, high, newest]));
  }
}
