import {
  type ColumnView,
  FunnelCounter,
  NearestMisses,
  type NearMiss,
  nearMissSteps,
  reportFunnel,
} from '@wickwise/analytics';
import type { RuleFunnel, Strategy } from '@wickwise/contract';
import type { TimeWindow } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Slice } from '#platform/sliced-queue.ts';
import { blocksOf, type FrameBlock } from './blocks.ts';
import { PlacesView, wantedBy } from './frame-view.ts';
import type { Opened } from './opened.ts';
import { barsIn } from './window.ts';

/** Bars evaluated at a time. */
const TOGETHER = 16_384;

/** Counts what each condition of a rule lets through: on bars of a window, or on the newest bar of each instrument. */
export async function funnelOf(
  rule: Strategy,
  opened: Opened,
  slots: readonly number[],
  window: TimeWindow | undefined,
  slice: Slice,
): Promise<RuleFunnel> {
  const bars = window ? barsIn(window, opened.frame) : 1;
  const counter = new FunnelCounter(opened.rule);
  const nearest = new NearestMisses(opened.rule);
  const isAsked = new Set(slots);
  const { frame, coarser } = opened;
  for await (const block of blocksOf(frame, slots, wantedBy(opened.rule, bars), coarser, slice)) {
    const asked = [...block.slots.keys()].filter((place) => isAsked.has(block.slots[place] as number));
    const some = Math.max(1, Math.floor(TOGETHER / bars));
    for (let start = 0; start < asked.length; start += some) {
      const part = new BlockBars(opened, block, asked.slice(start, start + some), bars, window);
      for (const _ of counter.add(part.view, bars, part.counted)) if (slice.isUsedUp) await slice.next();
      const steps = nearMissSteps(opened.rule, part.view);
      let step = steps.next();
      for (; !step.done; step = steps.next()) if (slice.isUsedUp) await slice.next();
      nearest.add(part.view, part.countedOf(step.value), (element) => part.placeOf(element));
      if (slice.isUsedUp) await slice.next();
    }
  }
  return reportFunnel(rule, counter.funnel, nearest);
}

/** Bars of some instruments of a block, and which of them are in a window. */
class BlockBars {
  readonly view: ColumnView;
  readonly counted: Int32Array;
  readonly #opened: Opened;
  readonly #slots: readonly number[];
  readonly #bars: number;

  constructor(
    opened: Opened,
    block: FrameBlock,
    places: readonly number[],
    bars: number,
    window: TimeWindow | undefined,
  ) {
    this.view = new PlacesView(block, places, bars);
    this.#opened = opened;
    this.#slots = places.map((place) => block.slots[place] as number);
    this.#bars = bars;
    this.counted = new Int32Array((this.view.length + 31) >>> 5);
    for (let element = 0; element < this.view.length; element++) {
      const endMs = this.#endOf(element);
      const isIn = window ? endMs > window.fromMs && endMs <= window.toMs : !Number.isNaN(endMs);
      if (isIn) this.counted[element >>> 5] = (this.counted[element >>> 5] as number) | (1 << element);
    }
  }

  countedOf(misses: readonly NearMiss[]): NearMiss[] {
    return misses.filter(({ element }) => (((this.counted[element >>> 5] as number) >>> element) & 1) === 1);
  }

  /** Returns the symbol of an element, and the close of its bar. */
  placeOf(element: number): { symbol: string; at: number } {
    const { frame } = this.#opened;
    const slot = this.#slots[Math.floor(element / this.#bars)] as number;
    return { symbol: (frame.listed[slot] as ListedInstrument).instrument.symbol, at: this.#endOf(element) };
  }

  #endOf(element: number): number {
    const slot = this.#slots[Math.floor(element / this.#bars)] as number;
    return this.#opened.frame.endAt(slot, this.#bars - 1 - (element % this.#bars));
  }
}
