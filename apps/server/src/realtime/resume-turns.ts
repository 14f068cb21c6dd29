import { FairGate } from '#platform/fair-gate.ts';
import type { GatewaySocket } from './gateway-socket.ts';

/** Limits of reads for returning clients; after a restart all of them ask at once, and wait. */
const LIMITS = { atOnce: 2, ofFlow: 200, waiting: 5_000, waitMs: 60_000 };
/** All parts have the same price, so turns are even. */
const PART_PRICE = 1;

/** Reads what returning clients missed in fair turns: one part of each user or visitor's address at a time. */
export class ResumeTurns {
  readonly #flowOf: (socket: GatewaySocket) => string;
  readonly #gate = new FairGate(LIMITS);

  /** @param flowOf returns the user or address of a socket */
  constructor(flowOf: (socket: GatewaySocket) => string) {
    this.#flowOf = flowOf;
  }

  /** Rejects with `LimitReached` or `Unavailable` when too many wait. */
  async take<Part>(socket: GatewaySocket, read: () => Promise<Part>): Promise<Part> {
    const leave = await this.#gate.enter(this.#flowOf(socket), PART_PRICE);
    try {
      return await read();
    } finally {
      leave();
    }
  }
}
