import type { Market } from '@wickwise/market';
import { TokenBucket } from '#platform/net/token-bucket.ts';
import { accountSource } from '../account-source.ts';
import { EndOfDayFeed } from './end-of-day-feed.ts';
import type { Feed } from './feed.ts';
import { marketsIn } from './market-terms.ts';
import type { ProviderFacts } from './provider-facts.ts';
import { ProviderFeed, type ProviderParts } from './provider-feed.ts';
import type { ProviderOptions, ProviderUrls } from './provider-options.ts';
import type { ProviderKey, ProviderProtocol } from './provider-protocol.ts';

/** Returns the protocols of all of a provider's streams, with a key. */
export const protocolsOf = (
  { protocol, further = [] }: Pick<ProviderFacts, 'protocol' | 'further'>,
  key: ProviderKey,
): ProviderProtocol[] => [protocol(key), ...further.map((make) => make(key))];

const ofAccount = (protocol: ProviderProtocol, account: string | undefined): ProviderProtocol =>
  account === undefined ? protocol : { ...protocol, source: accountSource(account, protocol.source ?? protocol.name) };

/**
 * Returns where a stream is whose provider is reached at another address: that names the first stream, so that the others
 * take its last part's place.
 */
export function addressOf(
  { wsUrl: own }: Pick<ProviderProtocol, 'wsUrl'>,
  [first]: readonly Pick<ProviderProtocol, 'wsUrl'>[],
  { wsUrl }: ProviderUrls,
): { wsUrl?: string } {
  const lastOf = (url: string): string => url.slice(url.lastIndexOf('/'));
  if (wsUrl === undefined || !first) return {};
  const last = lastOf(first.wsUrl);
  return { wsUrl: wsUrl.endsWith(last) ? `${wsUrl.slice(0, -last.length)}${lastOf(own)}` : wsUrl };
}

/** Creates a feed for each stream of a provider that carries one of the wanted markets; calls share the key's budget. */
export function providerFeeds(
  facts: Pick<ProviderFacts, 'protocol' | 'further'>,
  key: ProviderKey,
  options: ProviderOptions,
  parts: ProviderParts,
): Feed[] {
  const all = protocolsOf(facts, key).map((protocol) => ofAccount(protocol, options.account));
  const isWanted = (market: Market): boolean => options.markets?.includes(market) ?? true;
  const used = all.filter((protocol) => marketsIn(protocol).some(isWanted));
  const streamed = used.filter(({ isEndOfDay }) => !isEndOfDay).length;
  const bucket = used.length > 1 && all[0] ? { bucket: new TokenBucket(all[0].budget) } : {};
  return used.map((protocol) => {
    const own = {
      ...options,
      ...addressOf(protocol, all, options),
      ...bucket,
      markets: marketsIn(protocol).filter(isWanted),
    };
    if (protocol.isEndOfDay) return new EndOfDayFeed(protocol, own, parts);
    const { perKey } = protocol;
    const shared = perKey === undefined ? protocol : { ...protocol, perConnection: Math.floor(perKey / streamed) };
    return new ProviderFeed(shared, own, parts);
  });
}
