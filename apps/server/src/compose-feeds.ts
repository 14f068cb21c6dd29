import { ExchangeFeed } from '#marketdata/feeds/exchange-feed.ts';
import type { Feed } from '#marketdata/feeds/feed.ts';
import { loadFeed } from '#marketdata/feeds/load/load-feed.ts';
import { replayFeed } from '#marketdata/feeds/replay/replay-feed.ts';
import { simFeed } from '#marketdata/feeds/sim/sim-feed.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import type { ClockMonitor } from '#platform/clock-monitor.ts';
import type { ExchangeSettings, FeedChoice, FeedName } from '#platform/feed-choice.ts';
import type { Log } from '#platform/log.ts';
import { StartError } from '#platform/start-error.ts';
import { EXCHANGES } from './exchanges.ts';

interface FeedParts {
  log: Log;
  clock: ClockMonitor;
}

type ChoiceOf<Name extends FeedName> = Extract<FeedChoice, { name: Name }>;

/** Creates each feed, without contacting a host before its start. */
const MAKERS: { [Name in FeedName]: (choice: ChoiceOf<Name>, parts: FeedParts) => Feed | Promise<Feed> } = {
  sim: (choice, { clock }) => simFeed(choice, clock),
  replay: (choice, { log }) => replayFeed(choice, log),
  load: ({ symbols, rate }) => loadFeed(symbols, rate),
  'binance-public': makeExchange,
  'kraken-public': makeExchange,
  'coinbase-exchange': makeExchange,
  'bybit-public': makeExchange,
  'hyperliquid-public': makeExchange,
};

function makeExchange(choice: ExchangeSettings, parts: FeedParts): Feed {
  return new ExchangeFeed(EXCHANGES[choice.name], choice, parts);
}

/** Creates the configured feeds. Throws a `StartError` if one has no instruments for a market that names it. */
export async function composeFeeds(choices: readonly FeedChoice[], parts: FeedParts): Promise<MarketFeeds> {
  return new MarketFeeds(await Promise.all(choices.map((choice) => makeFeed(choice, parts))));
}

async function makeFeed<Name extends FeedName>(choice: ChoiceOf<Name>, parts: FeedParts): Promise<Feed> {
  const make = MAKERS[choice.name as Name];
  const feed = await make(choice, parts);
  const without = choice.named.filter((market) => !feed.markets.includes(market));
  if (without.length > 0) throw new StartError(`The ${choice.name} feed has no prices of ${without.join(', ')}.`);
  return feed;
}
