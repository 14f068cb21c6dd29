import { PausedAlert } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { rewinds } from '#marketdata/topics.ts';
import { AlertService, type AlertServiceDeps } from '#modules/alerts/alert-service.ts';
import type {
  AlertDeps,
  AlertNotice,
  AlertsPaused,
  ListPresent,
  SignalSource,
  WriteNotices,
} from '#modules/alerts/deps.ts';
import { onGrid } from '#modules/alerts/rows.ts';
import type { Outgoing } from '#modules/notices/outgoing.ts';
import { presentScreens } from '#modules/screener/saved-store.ts';
import { screensLeft } from '#modules/screener/topics.ts';
import { signalsStoredAfter } from '#modules/signals/past-signals.ts';
import { newestSeq } from '#modules/signals/store.ts';
import { ownSignalsFound, signalsFound } from '#modules/signals/topics.ts';
import { presentStrategies } from '#modules/strategies/store.ts';
import { presentWatchlists } from '#modules/watchlists/store.ts';
import type { RoleContext } from './context.ts';
import { type NoticeRequests, noticeCalls } from './notices.ts';
import { presetReadings } from './preset-readings.ts';
import { handPrices } from './price-taker.ts';
import type { PartContext, PricedContext } from './priced-part.ts';
import { armForNewest } from './strategy-alerts.ts';
import { watchedInstruments } from './watched-instruments.ts';

const TIDY_EVERY_MS = 30_000;

export type AlertsContext = Pick<
  RoleContext,
  | 'access'
  | 'bus'
  | 'config'
  | 'database'
  | 'remoteAlerts'
  | 'feeds'
  | 'lifecycle'
  | 'log'
  | 'own'
  | 'registry'
  | 'splits'
  | 'store'
>;

/** Returns what evaluating alerts and their routes have in common. */
export const alertParts = ({ config, database: { db }, feeds, registry, splits, store }: PricedContext) => ({
  db,
  registry,
  splits,
  store,
  closeDelayMs: config.barCloseDelayMs,
  nowOf: feeds.clock.now,
  watched: ((userId, watchlistId) => watchedInstruments(db, registry, userId, watchlistId)) as AlertDeps['watched'],
  listPresent,
});

/** Writes notices in a transaction, and announces them after it. */
export type NoticeWriter = Pick<NoticeRequests, 'write' | 'announce'>;

/** Signals are evaluated elsewhere. */
export const NO_SIGNALS: SignalSource = { newest: async () => 0, after: async () => [] };

/** Returns what evaluating everybody's alerts on prices takes; `without`: accounts whose are evaluated elsewhere. */
export const pricedAlerts = (
  context: PartContext,
  notices: NoticeWriter,
  without: (market: Market) => readonly string[],
) => ({
  ...alertParts(context),
  ...alertWriters(notices, context.registry),
  mayRead: (market: Market, userId: string) => context.access.mayRead(market, userId),
  without,
  log: context.log,
});

/** Makes what evaluates alerts; `more`: what others evaluate, and hear of it. */
export function createAlertService(
  context: AlertsContext,
  more: Pick<AlertServiceDeps, 'scope' | 'changedElsewhere'>,
): AlertService {
  const { bus, database, own, splits, store } = context;
  const { db } = database;
  return new AlertService({
    ...pricedAlerts(context, bus.calls(noticeCalls), (market) => own.ownersIn(market)),
    signals: { newest: () => newestSeq(db), after: (seq, limit) => signalsStoredAfter(db, seq, limit) },
    presetReadings: (found) => presetReadings({ store, splits }, found),
    ...more,
  });
}

/** Evaluates alerts on prices, closes and signals. Starts before the feed, so no price is missed. */
export async function runAlertService(context: AlertsContext, service: AlertService): Promise<void> {
  const { access, bus, database, remoteAlerts, feeds, registry } = context;
  await armForNewest(database.db, feeds.clock.now);
  await service.start();
  if (remoteAlerts) {
    bus.subscribe(rewinds, '*', (rewind) => service.rewound(rewind));
    keepTidy(context, service);
  } else keepEvaluating(context, service);
  bus.subscribe(signalsFound, '*', () => service.signalsStored());
  bus.subscribe(ownSignalsFound, '*', () => service.signalsStored());
  bus.subscribe(screensLeft, '*', ({ id, ...turn }) => {
    const listed = registry.byId(id as InstrumentId);
    if (listed) service.found({ ...turn, turn: 'left', listed });
  });
  access.onChange(() => service.accessChanged());
  service.signalsStored();
  service.tidy(feeds.markets); // alerts that can't fire any more aren't shown as active meanwhile
}

/** Hands prices, closes and gaps to a service of alerts, and stores how far it has come. */
export function keepEvaluating(
  context: Pick<AlertsContext, 'bus' | 'feeds' | 'lifecycle'>,
  service: AlertService,
): void {
  const stop = handPrices(context.bus, service);
  keepTidy(context, service, stop);
}

function keepTidy(
  { feeds, lifecycle }: Pick<AlertsContext, 'feeds' | 'lifecycle'>,
  service: AlertService,
  onStop: () => void = () => {},
): void {
  const tidy = setInterval(() => service.tidy(feeds.markets), TIDY_EVERY_MS);
  lifecycle.onStop('alerts', async () => {
    onStop();
    clearInterval(tidy);
    await service.stop();
  });
}

/** Returns what writes the notices of alerts that fired or were paused. */
export const alertWriters = (notices: NoticeWriter, registry: InstrumentRegistry) => ({
  writeFired: writerOf(notices, ofFirings(registry)),
  writeFiredByNews: writerOf(notices, (news: AlertNotice) => ({ ...ofFirings(registry)(news), isUnhurried: true })),
  writePaused: writerOf(notices, ofPaused(registry)),
});

/** Returns a function that writes notices of news in their transaction. */
const writerOf =
  <News>({ write, announce }: NoticeWriter, outgoingOf: (news: News) => Outgoing): WriteNotices<News> =>
  async (tx, news) => {
    const written = await write(tx, news.map(outgoingOf));
    return () => announce(written);
  };

const ofFirings =
  (registry: InstrumentRegistry) =>
  ({ noticeId, userId, firings, count, channels }: AlertNotice): Outgoing => ({
    noticeId,
    userId,
    body: { kind: 'alerts', count, firings: firings.map((firing) => onGrid(registry, firing)) },
    kinds: channels,
  });

const ofPaused =
  (registry: InstrumentRegistry) =>
  ({ noticeId, userId, alerts, count, channels }: AlertsPaused): Outgoing => ({
    noticeId,
    userId,
    body: {
      kind: 'alerts-paused',
      count,
      alerts: alerts.flatMap(({ pauseReason: reason, ...alert }) =>
        reason ? { ...PausedAlert.parse(onGrid(registry, alert)), reason } : [],
      ),
    },
    kinds: channels,
  });

const listPresent: ListPresent = async (db, { strategies, screens, watchlists }) =>
  new Set([
    ...(await presentStrategies(db, strategies)),
    ...(await presentScreens(db, screens)),
    ...(await presentWatchlists(db, watchlists)),
  ]);
