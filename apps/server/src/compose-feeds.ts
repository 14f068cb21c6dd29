import type { Market } from '@wickwise/market';
import type { Feed } from '#marketdata/feeds/feed.ts';
import { loadFeed } from '#marketdata/feeds/load/load-feed.ts';
import { ProviderFeed } from '#marketdata/feeds/provider-feed.ts';
import { findProvider } from '#marketdata/feeds/providers.ts';
import { replayFeed } from '#marketdata/feeds/replay/replay-feed.ts';
import { simFeed } from '#marketdata/feeds/sim/sim-feed.ts';
import type { LostSource } from '#marketdata/lost-source.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import type { ClockMonitor } from '#platform/clock-monitor.ts';
import { type FeedChoice, type OwnFeed, withoutMarkets } from '#platform/feed-choice.ts';
import type { Log } from '#platform/log.ts';
import { StartError } from '#platform/start-error.ts';

export interface FeedParts {
  log: Log;
  clock: ClockMonitor;
}

/** The markets that connections carry. */
export interface ConnectedMarkets {
  markets: readonly Market[];
  feeds: readonly Feed[];
  /** Markets by the user id of the connection's account. */
  owners: ReadonlyMap<Market, string>;
  /** Makes feeds of imported prices for those of these markets that have some. */
  imported?: (markets: readonly Market[]) => Promise<Feed[]>;
}

type OwnChoice<Name extends OwnFeed> = Extract<FeedChoice, { name: Name }>;

/**
 * Creates the configured feeds, beside those of connections. Imported prices take the place of simulated ones, unless a
 * setting names the simulation for that very market. Throws a `StartError` if one has no instruments for a market
 * that names it. `lost`: sources that would carry a market if they gave prices.
 */
export async function composeFeeds(
  choices: readonly FeedChoice[],
  parts: FeedParts,
  connected?: ConnectedMarkets,
  lost?: ReadonlyMap<Market, LostSource>,
): Promise<MarketFeeds> {
  const simulated = choices.flatMap(({ name, markets, named }) =>
    name === 'sim' ? markets.filter((market) => !named.includes(market)) : [],
  );
  const imported = (await connected?.imported?.(simulated)) ?? [];
  const left = withoutMarkets(
    choices,
    imported.flatMap(({ markets }) => markets),
  );
  const chosen = await Promise.all(left.map((choice) => makeFeed(choice, parts)));
  return new MarketFeeds([...chosen, ...imported, ...(connected?.feeds ?? [])], connected?.owners, lost);
}

async function makeFeed(choice: FeedChoice, parts: FeedParts): Promise<Feed> {
  const feed = await createFeed(choice, parts);
  const without = choice.named.filter((market) => !feed.markets.includes(market));
  if (without.length > 0) throw new StartError(`The ${choice.name} feed has no prices of ${without.join(', ')}.`);
  return feed;
}

/** Creates a feed, without contacting a host before its start. */
export function createFeed(choice: FeedChoice, { log, clock }: FeedParts): Feed | Promise<Feed> {
  if (isOf(choice, 'sim')) return simFeed(choice, clock);
  if (isOf(choice, 'replay')) return replayFeed(choice, log);
  if (isOf(choice, 'load')) return loadFeed(choice.symbols, choice.rate);
  const { protocol, terms } = findProvider(choice.name);
  const options = { ...choice, licenceTerms: terms };
  return new ProviderFeed(protocol('key' in choice ? choice.key : {}), options, { log, clock });
}

const isOf = <Name extends OwnFeed>(choice: FeedChoice, name: Name): choice is OwnChoice<Name> => choice.name === name;
