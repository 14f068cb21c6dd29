import type { InstrumentId, Market } from '@wickwise/market';
import { SOCKET_TIMES, type SocketPlace, type SocketTimes } from '#platform/net/socket-options.ts';
import type { TokenBucket } from '#platform/net/token-bucket.ts';
import type { Get, Offer, ProviderProtocol } from './provider-protocol.ts';
import type { StreamPatience } from './stream-monitor.ts';

/** Addresses that replace a protocol's own. */
export interface ProviderUrls {
  restUrl?: string;
  /** Replaces scheme, host and path of the socket's address. */
  wsUrl?: string;
  /** Further hosts by name. */
  hosts?: Readonly<Record<string, string>>;
}

export interface ProviderOptions extends ProviderUrls {
  /** The account whose own key it is: what it brings is a source of its own. */
  account?: string;
  /** The provider's terms in a sentence: an operator reads them before stating that others may see its prices. */
  licenceTerms?: string;
  /** Symbols that instruments of the catalogue have at providers since, by their ids. */
  renamed?: ReadonlyMap<InstrumentId, string>;
  /** Those of the provider's markets to take; without it all. */
  markets?: readonly Market[];
  /** What the provider has, where that is known already; without it, it's asked after the start. */
  offers?: readonly Offer[];
  /** Calls of all streams with one key are counted together. */
  bucket?: TokenBucket;
  times?: Partial<SocketTimes>;
  patience?: Partial<StreamPatience>;
}

/** Where the protocol is spoken. */
export const urlsOf = (protocol: ProviderProtocol, options: ProviderUrls): Required<ProviderUrls> => ({
  restUrl: options.restUrl ?? protocol.restUrl,
  wsUrl: options.wsUrl ?? protocol.wsUrl,
  hosts: { ...protocol.hosts, ...options.hosts },
});

export function socketTimes(protocol: ProviderProtocol, changed: Partial<SocketTimes> = {}): SocketTimes {
  const { silenceMs, lifetimeMs, ping } = protocol;
  return {
    ...SOCKET_TIMES,
    silenceMs,
    ...(lifetimeMs ? { lifetimeMs } : {}),
    ...(ping ? { pingEveryMs: ping.everyMs } : {}),
    ...changed,
  };
}

/** Returns where the stream is opened; asked before each attempt where the protocol has to find out. */
export function placeOf(
  protocol: ProviderProtocol,
  { wsUrl }: ProviderUrls,
  get: Get,
): SocketPlace | (() => Promise<SocketPlace>) {
  const { place } = protocol;
  if (!place) return { url: wsUrl ?? protocol.wsUrl };
  return async () => {
    const found = await place(get);
    return wsUrl === undefined ? found : { ...found, url: `${wsUrl}${new URL(found.url).search}` };
  };
}
