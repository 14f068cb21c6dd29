import { REFUSAL_TEXTS } from '@wickwise/contract';
import { Cancelled, LimitReached, Unavailable } from './errors.ts';
import { FairShare, type Turn } from './fair-share.ts';

export interface FairGateOptions {
  /** Maximum number of tasks at once, at most one of each flow. */
  atOnce: number;
  /** Maximum number of tasks of a flow, running or waiting. */
  ofFlow: number;
  /** Maximum number of waiting tasks of all flows. */
  waiting: number;
  /** Maximum wait, ms. */
  waitMs: number;
}

interface Waiting {
  flow: string;
  price: number;
  arrived: number;
  turn: Turn | undefined;
  enter: () => void;
}

/** Admits a limited number of tasks, each flow's one after the other, in fair turns by price. */
export class FairGate {
  readonly #options: FairGateOptions;
  readonly #share = new FairShare();
  readonly #inside = new Map<string, Turn>();
  #waiting: Waiting[] = [];

  constructor(options: FairGateOptions) {
    this.#options = options;
  }

  /**
   * Resolves when it's the task's turn, with the function to call when it's done. Rejects with `LimitReached` when the
   * flow has too many tasks, with `Unavailable` when too many wait or the wait is too long.
   */
  async enter(flow: string, price: number, signal?: AbortSignal): Promise<() => void> {
    const { ofFlow, waiting: most, waitMs } = this.#options;
    const own = this.#waiting.filter((one) => one.flow === flow).length + Number(this.#inside.has(flow));
    if (own >= ofFlow) throw new LimitReached(REFUSAL_TEXTS.requestsAtOnce, 1_000);
    if (this.#waiting.length >= most) throw new Unavailable(BUSY, 1_000);
    const entered = Promise.withResolvers<void>();
    const waiting = { flow, price, arrived: this.#share.now, turn: undefined, enter: entered.resolve };
    const giveUp = (error: Error): void => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
      entered.reject(error);
    };
    const leave = (): void => giveUp(new Cancelled());
    const late = setTimeout(() => giveUp(new Unavailable(BUSY, waitMs)), waitMs);
    signal?.addEventListener('abort', leave, { once: true });
    this.#waiting.push(waiting);
    this.#next();
    try {
      if (signal?.aborted) leave();
      await entered.promise;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', leave);
    }
    return () => this.#leave(flow);
  }

  #next(): void {
    while (this.#inside.size < this.#options.atOnce) {
      const heads = new Map(this.#waiting.toReversed().map((one) => [one.flow, one]));
      let first: (Waiting & { turn: Turn }) | undefined;
      for (const one of heads.values()) {
        if (this.#inside.has(one.flow)) continue;
        one.turn ??= this.#share.place(one.flow, one.price, one.arrived);
        if (!first || one.turn.finish < first.turn.finish) first = one as Waiting & { turn: Turn };
      }
      if (!first) return;
      const { flow, turn, enter } = first;
      this.#waiting = this.#waiting.filter((one) => one !== first);
      this.#inside.set(flow, turn);
      this.#share.serve(turn);
      enter();
    }
  }

  #leave(flow: string): void {
    this.#inside.delete(flow);
    if (this.#inside.size === 0 && this.#waiting.length === 0) this.#share.rest();
    this.#next();
  }
}

const BUSY = REFUSAL_TEXTS.busyWithRequests;
