import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, marketOf, splitInstrumentId } from '@wickwise/market';
import { datesAhead, keepReported, lastReadingMs } from '#marketdata/bars/provider-splits.ts';
import type { Feed, ReportedSplit } from '#marketdata/feeds/feed.ts';
import { readListedShares } from '#marketdata/on-demand/listed-shares.ts';
import type { RoleContext } from './context.ts';

const FIRST_PAUSE_MS = 60_000;
/** Of a whole list, most are of values that were split off. */
const MOST_REASONS = 20;

type Context = Pick<RoleContext, 'database' | 'feeds' | 'lifecycle' | 'log'>;
type ReportingFeed = Feed & Required<Pick<Feed, 'reportedSplits'>>;

/**
 * Asks each provider for the splits that it has announced, at once and every day, and announces those of its own prices.
 * A start within the day doesn't ask again: what was read is stored.
 */
export function readProviderSplits(context: Context): void {
  context.lifecycle.onStarted(() => {
    for (const feed of context.feeds.all) if (reports(feed)) void keepReading(feed, context);
  });
}

const reports = (feed: Feed): feed is ReportingFeed => feed.reportedSplits !== undefined;

const needsLogin = (feed: Feed): boolean => feed.markets.some((market) => feed.health(market).state === 'needs-login');

async function keepReading(feed: ReportingFeed, context: Context): Promise<void> {
  const { database, lifecycle, log } = context;
  const { signal } = lifecycle;
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    let waitMs = pauseMs;
    try {
      waitMs = (await lastReadingMs(database.db, feed.source)) + DAY_MS - Date.now();
      if (waitMs <= 0) {
        waitMs = DAY_MS;
        await readSplits(feed, context);
      }
      pauseMs = FIRST_PAUSE_MS;
    } catch (error) {
      if (signal.aborted || needsLogin(feed)) return; // with the next key the roles start again
      const text = 'announced splits could not be read';
      if (pauseMs === FIRST_PAUSE_MS) log.warn({ feed: feed.name, err: error }, text);
      else log.debug({ feed: feed.name, err: error }, text);
      waitMs = pauseMs;
      pauseMs = Math.min(pauseMs * 2, DAY_MS);
    }
    await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

async function readSplits(feed: ReportingFeed, { database, log }: Context): Promise<void> {
  const [market] = feed.markets;
  if (market === undefined) return;
  const nowMs = feed.clock.now(market);
  const { from, to } = datesAhead(nowMs);
  const find = await readListedShares(database.db, [feed.source]);
  const isKnown = ({ id }: ReportedSplit): boolean => find(marketOf(id), splitInstrumentId(id).symbol) !== undefined;
  const reported = (await feed.reportedSplits(from, to)).filter(isKnown);
  const { added, removed, refusals } = await keepReported(database.db, feed.source, reported, nowMs, find);
  for (const { symbol, date, factor, by } of added) log.info({ symbol, date, factor, by }, 'a split is announced');
  for (const { symbol, date, by } of removed) log.info({ symbol, date, by }, 'a split is not announced any more');
  const refused = { feed: feed.name, count: refusals.length, reasons: refusals.slice(0, MOST_REASONS) };
  if (refusals.length > 0) log.warn(refused, 'announced splits are not taken');
}
