import type { ClientEvents } from '@wickwise/contract';
import { Limit } from '#platform/limits.ts';

/** What messages of an event may take in one minute, for one user or one visitor's address, whatever sockets they come by. */
interface EventCost {
  points: number;
  /** Points of one message; 1 by default. */
  pointsOf?: (payload: { symbols?: readonly string[] | undefined }) => number;
}

const MINUTE = 60;
const SENTENCE = 'Too many messages in one minute. Wait a moment.';
/** Instruments that are subscribed to for one point. */
const SYMBOLS_PER_POINT = 100;

const bySymbols: EventCost['pointsOf'] = ({ symbols = [] }) => 1 + Math.floor(symbols.length / SYMBOLS_PER_POINT);

/** Each event that clients send names its cost; docs/limits.md says why each limit is as it is. */
export const SOCKET_COSTS = {
  authenticate: { points: 120 },
  subscribe_market: { points: 2_400, pointsOf: bySymbols },
  unsubscribe_market: { points: 2_400, pointsOf: bySymbols },
  subscribe_bars: { points: 600 },
  unsubscribe_bars: { points: 600 },
  resume_from: { points: 60 },
  get_past_24h_counts: { points: 600 },
} as const satisfies Record<keyof ClientEvents, EventCost>;

/** Counts messages of each event by user or address. In this process's memory. */
export class SocketCosts {
  readonly #limits: ReadonlyMap<string, Limit>;

  /** @param factor how many times the limits are meant */
  constructor(factor = 1) {
    const limitOf = (points: number) => new Limit(points * factor, MINUTE, SENTENCE);
    this.#limits = new Map(Object.entries(SOCKET_COSTS).map(([event, { points }]) => [event, limitOf(points)]));
  }

  /** Throws `LimitReached` when a message is too much. */
  async take(event: keyof ClientEvents, flow: string, payload: unknown): Promise<void> {
    const { pointsOf }: EventCost = SOCKET_COSTS[event];
    await this.#limits.get(event)?.take(flow, pointsOf?.(payload as object) ?? 1);
  }
}
