import {
  type CompiledStrategy,
  compileStrategy,
  FunnelCounter,
  NearestMisses,
  nearMissSteps,
  reportFunnel,
  type SeriesView,
} from '@wickwise/analytics';
import type { RuleFunnel } from '@wickwise/contract';
import { endOfBar } from '#marketdata/follow/bar-slot.ts';
import type { LoadedBars } from './read-bars.ts';
import type { StoredRequest } from './stored-request.ts';

/** Counts what each condition of the entry rule lets through, as long as no instrument has a trade. */
export class TestFunnel {
  readonly #request: StoredRequest;
  readonly #rule: CompiledStrategy;
  readonly #counter: FunnelCounter;
  readonly #misses: NearestMisses;
  #hasTrades = false;

  constructor(request: StoredRequest) {
    this.#request = request;
    this.#rule = compileStrategy(request.test.strategy);
    this.#counter = new FunnelCounter(this.#rule);
    this.#misses = new NearestMisses(this.#rule);
  }

  /** Adds an instrument's bars from `from` on; nothing once one has traded. */
  add({ listed, bars, window }: LoadedBars, view: SeriesView, from: number, trades: number): void {
    this.#hasTrades ||= trades > 0;
    if (this.#hasTrades) return;
    const counted = new Int32Array((view.length + 31) >>> 5);
    for (let bar = from; bar < window.to; bar++) counted[bar >>> 5] = (counted[bar >>> 5] as number) | (1 << bar);
    for (const _ of this.#counter.add(view, view.length, counted));
    const { symbol } = listed.instrument;
    const misses = resultOf(nearMissSteps(this.#rule, view)).filter(
      ({ element }) => element >= from && element < window.to,
    );
    const barOf = (bar: number) => ({ symbol, at: endOfBar(listed, this.#request.timeframe, bars.at(bar)) });
    this.#misses.add(view, misses, barOf);
  }

  /** Undefined where something was traded. */
  get report(): RuleFunnel | undefined {
    if (this.#hasTrades) return undefined;
    return reportFunnel(this.#request.test.strategy, this.#counter.funnel, this.#misses);
  }
}

/** Runs a generator to its end; returns its result. */
function resultOf<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
