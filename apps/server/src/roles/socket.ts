import type { Server as HttpServer } from 'node:http';
import { type InstrumentId, MARKETS, type Market } from '@wickwise/market';
import type { PriceView } from '#marketdata/own/price-view.ts';
import type { QuoteBook } from '#marketdata/quote-book.ts';
import { backtestProgress } from '#modules/backtests/topics.ts';
import { noticesAfter } from '#modules/notices/notice-store.ts';
import { noticesStored } from '#modules/notices/topics.ts';
import { newestSeq, signalsAfter, toPatternSignal } from '#modules/signals/store.ts';
import { ownSignalsFound, signalsFound } from '#modules/signals/topics.ts';
import { port } from '#platform/bus.ts';
import { clientAddress } from '#platform/client-address.ts';
import { addressKey } from '#platform/limits.ts';
import { isAllowedOrigin } from '#platform/origin.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import { BarRelay } from '#realtime/bar-relay.ts';
import { Gateway, type GatewayDeps } from '#realtime/gateway.ts';
import { MarketStateRelay } from '#realtime/market-state-relay.ts';
import { NoticeRelay, type ReadNotices } from '#realtime/notice-relay.ts';
import { pastCountsPart, type ReadPastCounts } from '#realtime/past-counts-part.ts';
import { PriceRelay } from '#realtime/price-relay.ts';
import { resumePart } from '#realtime/resume-part.ts';
import { ResumeTurns } from '#realtime/resume-turns.ts';
import { type ReadMissed, SignalRelay } from '#realtime/signal-relay.ts';
import type { SocketCosts } from '#realtime/socket-costs.ts';
import { roomOf, userOf } from '#realtime/socket-sessions.ts';
import { StaleRelay } from '#realtime/stale-relay.ts';
import type { RoleContext, Services } from './context.ts';
import { priceCalls } from './feeds.ts';
import { signalGaps } from './signal-gaps.ts';

/** Signals that are read at a time for a returning client. */
const MISSED_PAGE = 200;

/** Who watches the prices of an instrument: of the server's those, of an account's own connections the owner alone. */
export const watcherCalls = port<{ of(id: InstrumentId, owner?: string): readonly string[] }>('watchers');

export interface SocketContext
  extends Pick<
    RoleContext,
    'access' | 'bus' | 'config' | 'database' | 'log' | 'metrics' | 'missing' | 'own' | 'registry' | 'splits'
  > {
  feeds: Pick<RoleContext['feeds'], 'clock' | 'markets'>;
}

export interface SocketParts {
  authenticator: Pick<Services['authenticator'], 'readToken'>;
  quotes: QuoteBook;
  pastCountsOf: ReadPastCounts;
  /** Limits of events. */
  costs: SocketCosts;
  /** Of a node: the leader's sockets, and whether it can be followed. */
  ofNode?: Pick<GatewayDeps, 'otherServer' | 'whyClosed'>;
}

/** Starts the socket on an HTTP server: prices, bars, market states, signals, notices and progress. */
export async function createSocket(
  context: SocketContext,
  http: HttpServer,
  { authenticator, quotes, pastCountsOf, costs, ofNode = {} }: SocketParts,
): Promise<Gateway> {
  const { access, bus, config, database, log, metrics, own, registry } = context;
  const { stateOf, staleOf } = bus.calls(priceCalls);
  const gateway = new Gateway({
    http,
    bus,
    log,
    metrics,
    headers: securityHeaders(config),
    isAllowedOrigin: (origin, host) => isAllowedOrigin(config, origin, host),
    tokenOf: authenticator.readToken,
    addressOf: (request) => clientAddress(request, config.proxies),
    costs,
    ...ofNode,
  });
  const { io } = gateway;
  const quoteOf = (id: InstrumentId) => quotes.get(id);
  const turns = new ResumeTurns(
    (socket) => userOf(socket) ?? addressKey(clientAddress(socket.request, config.proxies)),
  );
  const signals = new SignalRelay(io, missedSignals(context), turns, {
    position: await newestSeq(database.db),
    readersOf: (market) => access.readersOf(market),
  });
  const readNotices: ReadNotices = (userId, afterSeq, limit) =>
    noticesAfter(database.db, { userId, hidden: access.hiddenRecordsFrom(userId) }, afterSeq, limit);
  const notices = new NoticeRelay(io, readNotices, turns);
  const { markets } = context.feeds;
  const ownOf = (reader: string | undefined, market: Market) => own.of(reader, market);
  const relay = new PriceRelay({ registry, access, bus, metrics, quoteOf, ownOf });
  bus.answer(watcherCalls, { of: (id, owner) => relay.watchersOf(id, owner) });
  const statesFor = (reader: string | undefined) =>
    MARKETS.flatMap((market) => {
      const view = own.of(reader, market) ?? (markets.includes(market) ? { stateOf } : undefined);
      return view ? [view.stateOf(market)] : [];
    });
  const states = new MarketStateRelay({ io, bus, statesFor, ownersIn: (market) => own.ownersIn(market) });
  const stale = new StaleRelay({ io, bus, markets, access, staleOf, quoteOf, ownOf });
  const bars = new BarRelay({ io, bus, registry, access, quoteOf, splitAt: newestSplit(context), ownOf });
  own.onChange((owner, view) => {
    for (const one of view ? [states, stale, bars] : []) one.follow(view as PriceView);
    gateway.cutOff(owner); // its pages ask for all again: prices of two sources never meet in one
  });
  gateway.add(states, stale, relay, bars, signals, resumePart(signals, notices), pastCountsPart(pastCountsOf, log));
  access.onChange(() => gateway.readersChanged());
  const withGaps = signalGaps(context);
  bus.subscribe(signalsFound, '*', (signal) => signals.announce(withGaps(signal)));
  bus.subscribe(ownSignalsFound, '*', ({ userId, signal }) => signals.announceOwn(userId, withGaps(signal)));
  bus.subscribe(noticesStored, '*', ({ userId, notice }) => notices.announce(userId, notice));
  bus.subscribe(backtestProgress, '*', ({ userId, progress }) => io.to(roomOf(userId)).emit('job_progress', progress));
  return gateway;
}

/** Returns a reader of the public signals and the user's own stored after a number. */
function missedSignals(context: SocketContext): ReadMissed {
  const { access, database, feeds } = context;
  const withGaps = signalGaps(context);
  return async (afterSeq, userId) => {
    const registry = access.registryFor(userId);
    const scope = { listed: registry.all, nowOf: feeds.clock.now };
    const stored = await signalsAfter(database.db, { ...scope, userId }, afterSeq, MISSED_PAGE);
    const signals = stored.flatMap((signal) => toPatternSignal(signal, registry) ?? []).map(withGaps);
    const last = stored.length < MISSED_PAGE ? undefined : stored.at(-1);
    return { signals, ...(last ? { nextSeq: last.seq } : {}) };
  };
}

/** Returns when an instrument's newest split took effect, ms; null where there was none until now. */
function newestSplit({ feeds, registry, splits }: SocketContext) {
  return (id: InstrumentId): number | null => {
    const listed = registry.byId(id);
    return listed ? splits.newestAt(listed.no, feeds.clock.now(listed.instrument.market)) : null;
  };
}
