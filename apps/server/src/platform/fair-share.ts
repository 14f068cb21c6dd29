/** A piece of work's place among the others, in the unit in which work is priced. */
export interface Turn {
  readonly flow: string;
  readonly start: number;
  finish: number;
}

/** Flows that are remembered while others are at work. */
const MOST_FLOWS = 1_000;

/**
 * Puts the work of several flows in order, each flow's after its own: start-time fair queueing (Goyal, Vin, Cheng 1996), served
 * by the earliest finish. A flow that asks for little comes before one that asks for much, and none waits for ever.
 */
export class FairShare {
  #now = 0;
  readonly #finishOf = new Map<string, number>();

  /** The virtual time at which work arrives now. */
  get now(): number {
    return this.#now;
  }

  /** The place of a flow's next work: after its work before, and not before it arrived. */
  place(flow: string, price: number, arrived = this.#now): Turn {
    const start = Math.max(arrived, this.#finishOf.get(flow) ?? 0);
    this.#finishOf.set(flow, start + price);
    return { flow, start, finish: start + price };
  }

  /** Work is being served: virtual time goes on to its start. */
  serve({ start }: Turn): void {
    this.#now = Math.max(this.#now, start);
  }

  /** Counts what the work really took instead of its price. */
  charge(turn: Turn, used: number): void {
    turn.finish = turn.start + used;
    this.#finishOf.set(turn.flow, turn.finish);
    if (this.#finishOf.size <= MOST_FLOWS) return;
    for (const [flow, finish] of this.#finishOf) if (finish <= this.#now) this.#finishOf.delete(flow);
  }

  /** Nobody waits: what anybody had before counts for nothing. */
  rest(): void {
    this.#finishOf.clear();
  }
}
