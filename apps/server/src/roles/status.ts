import { randomUUID } from 'node:crypto';
import { CHANNEL_KINDS, CHANNELS, type ChannelKind, type ServerStatus } from '@wickwise/contract';
import { MARKETS, type Market, marketOf } from '@wickwise/market';
import { barsClosed, ticks } from '#marketdata/topics.ts';
import { noteEvent } from '#modules/accounts/events.ts';
import { countOverdue } from '#modules/notices/overdue.ts';
import { messagesSent } from '#modules/notices/topics.ts';
import { closesScanned } from '#modules/signals/topics.ts';
import type { OpenMsOf } from '#modules/status/day-sums.ts';
import type { DelayHistogram } from '#modules/status/delay-histogram.ts';
import type { LookedState } from '#modules/status/interval-book.ts';
import { type ServedPart, storedName } from '#modules/status/measured-parts.ts';
import { openMsOf } from '#modules/status/open-time.ts';
import { statusOperatorRoutes } from '#modules/status/operator-routes.ts';
import { statusRoutes } from '#modules/status/routes.ts';
import { StatusCache } from '#modules/status/status-cache.ts';
import { statusHead } from '#modules/status/status-page.ts';
import { readServerStatus } from '#modules/status/status-reader.ts';
import { StatusRecorder } from '#modules/status/status-recorder.ts';
import { port, topic } from '#platform/bus.ts';
import type { Config } from '#platform/config.ts';
import type { PageHead } from '#platform/page-head.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { priceCalls } from './feeds.ts';

const LOOK_MS = 5_000;
/** A process that is killed loses what it measured since, ms. */
const WRITE_MS = 60_000;
/** How long the database may take to answer, ms. */
const ANSWER_MS = 1_500;
/** Signals of a close that aren't stored after this time are missing, and so are messages that nobody has sent, ms. */
const SCAN_LATE_MS = 60_000;
export const MESSAGE_LATE_MS = 120_000;

/** The longest 99th percentiles that are no incident, ms; docs/status.md has the reasons. */
const PROMISES_MS = { api: 1_000, scan: 10_000, delivery: 30_000, feed: 5_000 } as const;

/** A request of the API was answered. */
export const requestsAnswered = topic<{ ms: number }>('request-answered');
/** Delays that a node measured: of answers, or of a market's prices to its readers. */
export const delaysAtNodes = topic<{ of: 'api' | Market; delays: DelayHistogram }>('delays-at-nodes');

/** What other roles ask of the status. */
export const statusCalls = port<{ pageHead(path: string, language: 'en' | 'hi'): Promise<PageHead | undefined> }>(
  'status',
);

type StatusContext = Pick<RoleContext, 'bus' | 'config' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'registry'>;

/** Measures this server, opens and ends incidents, and answers everybody who asks how it is. */
export async function startStatus(
  context: StatusContext,
  { lookMs = LOOK_MS, writeMs = WRITE_MS, freshMs }: { lookMs?: number; writeMs?: number; freshMs?: number } = {},
): Promise<RoleRoutes> {
  const { bus, config, database, lifecycle, log } = context;
  const { db } = database;
  const parts = servedParts(context);
  const openMs = openTimes(context, parts);
  const recorder = await StatusRecorder.begin({ db, log, run: randomUUID(), parts, openMsOf: openMs }, Date.now());
  const looks = new Looks(context, parts);
  const lookOf = recorder.meter.lookOf.bind(recorder.meter);
  const cache = new StatusCache(() => readServerStatus({ db, openMsOf: openMs, parts, lookOf }, Date.now()), freshMs);
  recorder.onIncident = () => cache.forget();
  followDelays(context, parts, recorder);
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => {
    turn = turn.then(work).catch((error) => log.warn({ err: error }, 'the status could not be measured'));
  };
  const look = async (): Promise<void> => recorder.look(await looks.take(), Date.now());
  const write = (): Promise<void> => recorder.write(Date.now());
  lifecycle.onStarted(() => {
    inTurn(look);
    const timers = [setInterval(() => inTurn(look), lookMs), setInterval(() => inTurn(write), writeMs)];
    lifecycle.onStop('status', async () => {
      for (const timer of timers) clearInterval(timer);
      inTurn(look);
      inTurn(write);
      await turn;
    });
  });
  const read = (): Promise<ServerStatus> => cache.get();
  bus.answer(statusCalls, {
    pageHead: async (path, language) => (path === '/status' ? statusHead(await read(), language) : undefined),
  });
  return {
    api: async (api) => {
      await api.register(statusRoutes, { read, publicUrl: config.publicUrl });
      await api.register(statusOperatorRoutes, {
        db,
        onChange: () => cache.forget(),
        note: (tx, userId, kind, address, detail) => noteEvent(tx, userId, kind, { address, device: '' }, detail),
      });
    },
  };
}

/** Returns the parts of this server, in the order of the page. */
function servedParts({ config, feeds, registry }: StatusContext): ServedPart[] {
  const markets = MARKETS.filter((market) => feeds.markets.includes(market));
  return [
    { part: 'api', badge: null, promiseMs: PROMISES_MS.api },
    ...markets.map((market) => ({
      part: `feed.${market}` as const,
      badge: registry.badgeOf(market),
      promiseMs: feedPromiseMs(feeds, market),
    })),
    { part: 'scan', badge: null, promiseMs: PROMISES_MS.scan },
    ...offeredKinds(config).map((kind) => ({
      part: `delivery.${kind}` as const,
      badge: null,
      promiseMs: PROMISES_MS.delivery,
    })),
  ];
}

const offeredKinds = ({ telegram }: Config): ChannelKind[] =>
  CHANNEL_KINDS.filter((kind) => CHANNELS[kind].setup !== 'bot' || telegram !== undefined);

/** A delayed source keeps its delay, and a polled one the pause between its prices; prices of files promise nothing. */
function feedPromiseMs(feeds: StatusContext['feeds'], market: Market): number | null {
  const feed = feeds.of(market);
  const pauseMs = feed.usualPauseMs(market);
  if (!Number.isFinite(pauseMs)) return null;
  return PROMISES_MS.feed + feed.capabilities(market).delaySec * 1_000 + pauseMs;
}

/** Gaps of a market's prices count while it is open; a replay has no hours of its own on the wall clock. */
function openTimes({ feeds }: StatusContext, parts: readonly ServedPart[]): OpenMsOf {
  const markets = new Map(
    parts.flatMap((part) => (marketIn(part) ? [[storedName(part), marketIn(part)] as const] : [])),
  );
  return (name) => {
    const market = markets.get(name);
    return openMsOf(market && feeds.of(market).capabilities(market).isByWallClock ? market : undefined);
  };
}

const marketIn = ({ part }: ServedPart): Market | undefined => MARKETS.find((market) => part === `feed.${market}`);
const kindIn = ({ part }: ServedPart): ChannelKind | undefined =>
  CHANNEL_KINDS.find((kind) => part === `delivery.${kind}`);

/** Measures delays as they happen. */
function followDelays({ bus, feeds }: StatusContext, parts: readonly ServedPart[], { meter }: StatusRecorder): void {
  const nameOf = new Map<string, string>(
    parts.map((part) => [marketIn(part) ?? kindIn(part) ?? part.part, storedName(part)]),
  );
  const note = (of: string, delayMs: number): void => {
    const name = nameOf.get(of);
    if (name !== undefined) meter.noteDelay(name, delayMs, Date.now());
  };
  const age = (market: Market, timeMs: number): number =>
    (feeds.clock.now(market) - timeMs) / Math.max(1, feeds.clock.speed(market));
  bus.subscribe(requestsAnswered, '*', ({ ms }) => note('api', ms));
  bus.subscribe(delaysAtNodes, '*', ({ of, delays }) => {
    const name = nameOf.get(of);
    if (name !== undefined) meter.noteDelays(name, delays, Date.now());
  });
  bus.subscribe(ticks, '*', ({ instrumentId, exchangeTimeMs }) => {
    const market = marketOf(instrumentId);
    note(market, age(market, exchangeTimeMs));
  });
  bus.subscribe(closesScanned, '*', ({ market, endMs, areRevisions }) => {
    if (!areRevisions) note('scan', age(market, endMs));
  });
  bus.subscribe(messagesSent, '*', ({ kind, delayMs }) => note(kind, delayMs));
}

/** Looks at all parts at once. */
class Looks {
  readonly #context: StatusContext;
  readonly #parts: readonly ServedPart[];
  /** The first close since signals were last stored. */
  #unscannedMs: number | undefined;

  constructor(context: StatusContext, parts: readonly ServedPart[]) {
    this.#context = context;
    this.#parts = parts;
    context.bus.subscribe(barsClosed, '*', () => {
      this.#unscannedMs ??= performance.now();
    });
    context.bus.subscribe(closesScanned, '*', () => {
      this.#unscannedMs = undefined;
    });
  }

  /** Returns the state of each part by its stored name. */
  async take(): Promise<ReadonlyMap<string, LookedState>> {
    const { database } = this.#context;
    const nowMs = Date.now();
    const isAnswering = await database.isAnswering(ANSWER_MS);
    const overdue = isAnswering
      ? new Set((await countOverdue(database.db, nowMs - MESSAGE_LATE_MS, nowMs)).keys())
      : new Set(CHANNEL_KINDS);
    return new Map(this.#parts.map((part) => [storedName(part), this.#stateOf(part, isAnswering, overdue)]));
  }

  #stateOf(part: ServedPart, isAnswering: boolean, overdue: ReadonlySet<ChannelKind>): LookedState {
    const [market, kind] = [marketIn(part), kindIn(part)];
    if (market) return this.#feedState(market);
    if (kind) return overdue.has(kind) ? 'down' : 'up';
    if (part.part === 'api') return isAnswering ? 'up' : 'down';
    return this.#unscannedMs !== undefined && performance.now() - this.#unscannedMs > SCAN_LATE_MS ? 'down' : 'up';
  }

  #feedState(market: Market): LookedState {
    const { session, source } = this.#context.bus.calls(priceCalls).stateOf(market);
    if (session.phase !== 'continuous' || session.reported === 'closed') return 'paused';
    return source.health === 'live' ? 'up' : 'down';
  }
}
