import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal } from './client-signal.ts';
import { FairGate } from './fair-gate.ts';
import { addressKey, Limit } from './limits.ts';

/** What one user, or one visitor's address, may ask of a kind of work. */
interface CostClass {
  points: number;
  seconds: number;
  sentence: string;
  /** It keeps the database or this thread busy for a while: it waits for its turn, with this price where a route names none. */
  turnMs?: number;
}

const MINUTE = 60;

/** Each route names its class; docs/limits.md says why each limit is as it is. */
export const COST_CLASSES = {
  memory: { points: 1_200, seconds: MINUTE, sentence: 'Too many requests in one minute. Wait a moment.' },
  read: { points: 600, seconds: MINUTE, sentence: 'Too many requests in one minute. Wait a moment.' },
  list: { points: 180, seconds: MINUTE, sentence: 'Too many lists in one minute. Wait a moment.', turnMs: 40 },
  bars: { points: 1_200, seconds: MINUTE, sentence: 'Too many bars in one minute. Wait a moment.', turnMs: 5 },
  question: { points: 240, seconds: MINUTE, sentence: 'Too many screens and checks in one minute. Wait a moment.' },
  write: { points: 240, seconds: MINUTE, sentence: 'Too many changes in one minute. Wait a moment.' },
  profile: { points: 30, seconds: 10 * MINUTE, sentence: 'Too many changes of your account. Wait a few minutes.' },
  file: { points: 20, seconds: 10 * MINUTE, sentence: 'Too many files in ten minutes. Wait a little.', turnMs: 200 },
  backtest: { points: 60, seconds: 10 * MINUTE, sentence: 'Too many backtests in ten minutes. Wait a little.' },
  'sign-in': {
    points: 1_200,
    seconds: 5 * MINUTE,
    sentence: 'Too many calls from this address. Please wait a little.',
  },
  'account-change': { points: 120, seconds: 10 * MINUTE, sentence: 'Too many changes at once. Please wait a little.' },
  operator: { points: 600, seconds: MINUTE, sentence: 'Too many requests in one minute. Wait a moment.' },
} satisfies Record<string, CostClass>;
type CostClassName = keyof typeof COST_CLASSES;

/** Bars per point: a chart asks for 500 at a time. */
export const BARS_PER_POINT = 100;

/** Requests with a token that is none, per address: each may cost a look into the database. */
const BAD_TOKENS = {
  points: 600,
  seconds: MINUTE,
  sentence: 'Too many calls from this address. Please wait a little.',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of work that the route is. */
    cost?: CostClassName;
    /** How many points of its class a request takes, once its query is known; 1 by default. */
    points?: (request: FastifyRequest) => number;
  }
  interface FastifyRequest {
    /** Makes room for the next one, where the request waited for its turn. */
    leaveGate: (() => void) | undefined;
  }
}

/** Work that waits for its turn: few at once, so that nobody's many requests keep everybody's database connections. */
const AT_ONCE = 4;
const OF_FLOW = 12;
const WAITING = 200;
const WAIT_MS = 15_000;

/** Limits per user and class of work, and the turns of what takes a while. In this process's memory. */
export class RouteCosts {
  readonly #limits: ReadonlyMap<CostClassName, Limit>;
  readonly #badTokens: Limit;
  readonly #gate = new FairGate({ atOnce: AT_ONCE, ofFlow: OF_FLOW, waiting: WAITING, waitMs: WAIT_MS });

  /** @param factor how many times the limits are meant */
  constructor(factor = 1) {
    const limitOf = ({ points, seconds, sentence }: CostClass): Limit => new Limit(points * factor, seconds, sentence);
    const classes = Object.entries(COST_CLASSES) as [CostClassName, CostClass][];
    this.#limits = new Map(classes.map(([name, cost]) => [name, limitOf(cost)]));
    this.#badTokens = limitOf(BAD_TOKENS);
  }

  /** Counts a request with a token that is none. */
  badToken(address: string): Promise<void> {
    return this.#badTokens.take(addressKey(address));
  }

  /** Counts a request; throws `LimitReached` when that's too much. */
  async take(request: FastifyRequest, points = 1): Promise<void> {
    const { cost } = request.routeOptions.config;
    if (cost) await this.#limits.get(cost)?.take(flowOf(request), points);
  }

  /** Waits for a request's turn. */
  async enter(request: FastifyRequest, reply: FastifyReply, points: number): Promise<void> {
    const { cost } = request.routeOptions.config;
    const { turnMs }: Partial<CostClass> = cost ? COST_CLASSES[cost] : NOTHING;
    if (turnMs === undefined) return;
    request.leaveGate = await this.#gate.enter(flowOf(request), turnMs * points, clientSignal(reply));
  }
}

const NOTHING: Partial<CostClass> = {};

/** Whose request it is: a user's, or that of a visitor's address. */
const flowOf = ({ caller, ip }: FastifyRequest): string => caller?.userId ?? addressKey(ip);

/**
 * Limits every route below a prefix by the class of work that it names; a route that names none is refused at the start. To
 * be called after `guardRoutes`, which says who calls.
 */
export function limitRoutes(app: FastifyInstance, prefix: string, costs: RouteCosts): void {
  const isLimited = (url: string): boolean => url === prefix || url.startsWith(`${prefix}/`);
  app.decorateRequest('leaveGate', undefined);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!isLimited(url) || config?.cost) return;
    throw new Error(`${[method].flat().join(', ')} ${url} doesn't say what it costs`);
  });
  app.addHook('onRequest', async (request) => {
    const { config, url = '' } = request.routeOptions;
    if (!request.is404 && isLimited(url) && !config.points) await costs.take(request);
  });
  app.addHook('preHandler', async (request, reply) => {
    const { config, url = '' } = request.routeOptions;
    if (request.is404 || !isLimited(url)) return;
    const points = config.points?.(request) ?? 1;
    if (config.points) await costs.take(request, points);
    await costs.enter(request, reply, points);
  });
  // also where nobody waits for the answer any more: until here the work went on, that of a stream goes on after it
  app.addHook('onSend', async ({ leaveGate }, _reply, payload) => {
    if (payload instanceof Readable) finished(payload, () => leaveGate?.());
    else leaveGate?.();
  });
}
