import type { ClientEvents } from '@wickwise/contract';
import { Limit } from '#platform/limits.ts';
import type { SharedCosts, Spent } from '#platform/route-costs.ts';

/** Limit of an event per minute, for one user or one visitor's address over all sockets. */
interface EventCost {
  points: number;
  /** Points of one message; 1 by default. */
  pointsOf?: (payload: { symbols?: readonly string[] | undefined }) => number;
}

const MINUTE = 60;
const SENTENCE = 'Too many messages in one minute. Try again in a minute.';
/** Number of instruments subscribed to for one point. */
const SYMBOLS_PER_POINT = 100;

const bySymbols: EventCost['pointsOf'] = ({ symbols = [] }) => 1 + Math.floor(symbols.length / SYMBOLS_PER_POINT);

/** The cost of each event that clients send; docs/limits.md has the reasons. */
export const SOCKET_COSTS = {
  authenticate: { points: 120 },
  subscribe_market: { points: 2_400, pointsOf: bySymbols },
  unsubscribe_market: { points: 2_400, pointsOf: bySymbols },
  subscribe_bars: { points: 600 },
  unsubscribe_bars: { points: 600 },
  resume_from: { points: 60 },
  get_past_24h_counts: { points: 600 },
} as const satisfies Record<keyof ClientEvents, EventCost>;

/**
 * Counts messages of each event by user or address, in this process's memory. Where several processes have sockets of the
 * same people, each hears what the others counted.
 */
export class SocketCosts implements SharedCosts {
  readonly #limits: ReadonlyMap<string, Limit>;

  onSpent: ((spent: Spent) => void) | undefined;

  /** @param factor factor on the limits */
  constructor(factor = 1) {
    const limitOf = (points: number) => new Limit(points * factor, MINUTE, SENTENCE);
    this.#limits = new Map(Object.entries(SOCKET_COSTS).map(([event, { points }]) => [event, limitOf(points)]));
  }

  /** Throws `LimitReached` when a message exceeds its limit. */
  async take(event: keyof ClientEvents, flow: string, payload: unknown): Promise<void> {
    const { pointsOf }: EventCost = SOCKET_COSTS[event];
    const points = pointsOf?.(payload as object) ?? 1;
    await this.#limits.get(event)?.take(flow, points);
    this.onSpent?.({ cost: event, flow, points });
  }

  async noteSpent({ cost, flow, points }: Spent): Promise<void> {
    await this.#limits.get(cost)?.note(flow, points);
  }
}
