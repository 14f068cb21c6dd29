import type { InstrumentId, Market } from '@wickwise/market';
import type { Feed } from '#marketdata/feeds/feed.ts';
import { loadFeed } from '#marketdata/feeds/load/load-feed.ts';
import { providerFeeds } from '#marketdata/feeds/provider-feeds.ts';
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
  /** Symbols that instruments of the catalogue have at providers since, by their ids. */
  renamed?: ReadonlyMap<InstrumentId, string>;
  /** The account whose own key is used: what it brings is a source of its own. */
  account?: string;
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
  const chosen = await Promise.all(left.map((choice) => makeFeeds(choice, parts)));
  return new MarketFeeds([...chosen.flat(), ...imported, ...(connected?.feeds ?? [])], connected?.owners, lost);
}

async function makeFeeds(choice: FeedChoice, parts: FeedParts): Promise<Feed[]> {
  const feeds = await createFeeds(choice, parts);
  const without = choice.named.filter((market) => feeds.every(({ markets }) => !markets.includes(market)));
  if (without.length > 0) throw new StartError(`The ${choice.name} feed has no prices of ${without.join(', ')}.`);
  return feeds;
}

/** Creates the feeds of a choice, one for each of its streams, without contacting a host before their start. */
export async function createFeeds(choice: FeedChoice, { log, clock, renamed, account }: FeedParts): Promise<Feed[]> {
  if (isOf(choice, 'sim')) return [await simFeed(choice, clock)];
  if (isOf(choice, 'replay')) return [await replayFeed(choice, log)];
  if (isOf(choice, 'load')) return [loadFeed(choice.symbols, choice.rate)];
  const provider = findProvider(choice.name);
  const options = {
    ...choice,
    licenceTerms: provider.terms,
    ...(renamed ? { renamed } : {}),
    ...(account ? { account } : {}),
  };
  return providerFeeds(provider, 'key' in choice ? choice.key : {}, options, { log, clock });
}

const isOf = <Name extends OwnFeed>(choice: FeedChoice, name: Name): choice is OwnChoice<Name> => choice.name === name;
