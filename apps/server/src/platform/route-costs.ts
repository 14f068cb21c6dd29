import { finished, Readable } from 'node:stream';
import { REFUSAL_TEXTS } from '@wickwise/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal } from './client-signal.ts';
import { FairGate } from './fair-gate.ts';
import { addressKey, Limit } from './limits.ts';

/** Limit of a kind of work for one user, or one visitor's address. */
interface CostClass {
  points: number;
  seconds: number;
  sentence: string;
  /** Price in ms of work that keeps the database or this thread busy: it waits for its turn. */
  turnMs?: number;
}

const MINUTE = 60;

/** The cost classes of routes; docs/limits.md has the reasons. */
export const COST_CLASSES = {
  memory: { points: 1_200, seconds: MINUTE, sentence: REFUSAL_TEXTS.requestsAMinute },
  read: { points: 600, seconds: MINUTE, sentence: REFUSAL_TEXTS.requestsAMinute },
  list: { points: 180, seconds: MINUTE, sentence: REFUSAL_TEXTS.listsAMinute, turnMs: 40 },
  bars: { points: 1_200, seconds: MINUTE, sentence: REFUSAL_TEXTS.barsAMinute, turnMs: 5 },
  curve: {
    points: 60,
    seconds: MINUTE,
    sentence: REFUSAL_TEXTS.curvesAMinute,
    turnMs: 100,
  },
  study: {
    points: 120,
    seconds: MINUTE,
    sentence: REFUSAL_TEXTS.movesAMinute,
    turnMs: 60,
  },
  question: {
    points: 240,
    seconds: MINUTE,
    sentence: REFUSAL_TEXTS.screensAMinute,
  },
  write: { points: 240, seconds: MINUTE, sentence: REFUSAL_TEXTS.changesAMinute },
  picture: {
    points: 60,
    seconds: MINUTE,
    sentence: REFUSAL_TEXTS.picturesAMinute,
    turnMs: 40,
  },
  profile: {
    points: 30,
    seconds: 10 * MINUTE,
    sentence: REFUSAL_TEXTS.accountChanges,
  },
  file: {
    points: 20,
    seconds: 10 * MINUTE,
    sentence: REFUSAL_TEXTS.manyDownloads,
    turnMs: 200,
  },
  backtest: {
    points: 60,
    seconds: 10 * MINUTE,
    sentence: REFUSAL_TEXTS.manyBacktests,
  },
  'sign-in': {
    points: 1_200,
    seconds: 5 * MINUTE,
    sentence: REFUSAL_TEXTS.manyFromAddress,
  },
  'account-change': {
    points: 120,
    seconds: 10 * MINUTE,
    sentence: REFUSAL_TEXTS.changesAtOnce,
  },
  connect: {
    points: 20,
    seconds: 10 * MINUTE,
    sentence: REFUSAL_TEXTS.connectionTests,
  },
  import: {
    points: 1_200,
    seconds: 10 * MINUTE,
    sentence: REFUSAL_TEXTS.manyFiles,
    turnMs: 200,
  },
  ticket: {
    points: 60,
    seconds: 10 * MINUTE,
    sentence: REFUSAL_TEXTS.manyMessages,
  },
  payment: {
    points: 60,
    seconds: 10 * MINUTE,
    sentence: REFUSAL_TEXTS.subscriptionChanges,
  },
  operator: { points: 600, seconds: MINUTE, sentence: REFUSAL_TEXTS.requestsAMinute },
} satisfies Record<string, CostClass>;
type CostClassName = keyof typeof COST_CLASSES;

/** Number of bars per point: a chart asks for 500 at a time. */
export const BARS_PER_POINT = 100;

/** Requests with an invalid token, per address: each may cost a query. */
const BAD_TOKENS = {
  points: 600,
  seconds: MINUTE,
  sentence: REFUSAL_TEXTS.manyFromAddress,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cost class of the route. */
    cost?: CostClassName;
    /** Returns the points of a request, from its query; 1 by default. */
    points?: (request: FastifyRequest) => number;
  }
  interface FastifyRequest {
    /** Leaves the gate, where the request waited for its turn. */
    leaveGate: (() => void) | undefined;
  }
}

/** Maximum number of expensive requests at once, so they don't take all database connections. */
const AT_ONCE = 4;
const OF_FLOW = 12;
const WAITING = 200;
const WAIT_MS = 15_000;

/** Points that somebody spent. */
export interface Spent {
  /** Cost class, `bad-token`, or an event of sockets. */
  cost: string;
  flow: string;
  points: number;
}

/** Limits that several processes have together. */
export interface SharedCosts {
  /** Called for what is counted here. */
  onSpent: ((spent: Spent) => void) | undefined;
  /** Counts what another process has counted; ignores costs that aren't its own. */
  noteSpent(spent: Spent): Promise<void>;
}

const BAD_TOKEN = 'bad-token';

/**
 * Limits per user and cost class, and turns of expensive work, in this process's memory. Where several processes answer
 * the same people, each hears what the others counted (`onSpent`, `noteSpent`).
 */
export class RouteCosts implements SharedCosts {
  readonly #limits: ReadonlyMap<string, Limit>;
  readonly #gate = new FairGate({ atOnce: AT_ONCE, ofFlow: OF_FLOW, waiting: WAITING, waitMs: WAIT_MS });

  onSpent: ((spent: Spent) => void) | undefined;

  /** @param factor factor on the limits */
  constructor(factor = 1) {
    const limitOf = ({ points, seconds, sentence }: CostClass): Limit => new Limit(points * factor, seconds, sentence);
    const classes = Object.entries({ ...COST_CLASSES, [BAD_TOKEN]: BAD_TOKENS });
    this.#limits = new Map(classes.map(([name, cost]) => [name, limitOf(cost)]));
  }

  /** Counts a request with an invalid token. */
  badToken(address: string): Promise<void> {
    return this.#spend({ cost: BAD_TOKEN, flow: addressKey(address), points: 1 });
  }

  /** Counts a request; throws `LimitReached` when it exceeds the limit. */
  async take(request: FastifyRequest, points = 1): Promise<void> {
    const { cost } = request.routeOptions.config;
    if (cost) await this.#spend({ cost, flow: flowOf(request), points });
  }

  async noteSpent({ cost, flow, points }: Spent): Promise<void> {
    await this.#limits.get(cost)?.note(flow, points);
  }

  async #spend(spent: Spent): Promise<void> {
    await this.#limits.get(spent.cost)?.take(spent.flow, spent.points);
    this.onSpent?.(spent);
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

/** Returns the flow of a request: its user, or a visitor's address. */
export const flowOf = ({ caller, ip }: FastifyRequest): string => caller?.userId ?? addressKey(ip);

/**
 * Limits every route below a prefix by its cost class; a route without one is refused at the start. Call it after
 * `guardRoutes`, which sets the caller.
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
  // also for disconnected callers: the work ran until here, and that of a stream runs on
  app.addHook('onSend', async ({ leaveGate }, _reply, payload) => {
    if (payload instanceof Readable) finished(payload, () => leaveGate?.());
    else leaveGate?.();
  });
}
