/** A task's place among the others, in the unit of prices. */
export interface Turn {
  readonly flow: string;
  readonly start: number;
  finish: number;
}

/** Number of flows remembered while others are active. */
const MOST_FLOWS = 1_000;

/**
 * Orders tasks of several flows by start-time fair queueing (Goyal, Vin, Cheng 1996), served by the earliest finish. A
 * cheap task comes before an expensive one of another flow, and none waits for ever.
 */
export class FairShare {
  #now = 0;
  readonly #finishOf = new Map<string, number>();

  /** Returns the virtual time at which a task arrives now. */
  get now(): number {
    return this.#now;
  }

  /** Returns the place of a flow's next task: after its previous one, and not before its arrival. */
  place(flow: string, price: number, arrived = this.#now): Turn {
    const start = Math.max(arrived, this.#finishOf.get(flow) ?? 0);
    this.#finishOf.set(flow, start + price);
    return { flow, start, finish: start + price };
  }

  /** Advances virtual time to the start of a task that is being served. */
  serve({ start }: Turn): void {
    this.#now = Math.max(this.#now, start);
  }

  /** Charges what the task really took instead of its price. */
  charge(turn: Turn, used: number): void {
    turn.finish = turn.start + used;
    this.#finishOf.set(turn.flow, turn.finish);
    if (this.#finishOf.size <= MOST_FLOWS) return;
    for (const [flow, finish] of this.#finishOf) if (finish <= this.#now) this.#finishOf.delete(flow);
  }

  /** Resets the order when no task waits. */
  rest(): void {
    this.#finishOf.clear();
  }
}
