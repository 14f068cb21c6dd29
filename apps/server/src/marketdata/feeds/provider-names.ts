import type { InstrumentId } from '@wickwise/market';
import type { ProviderListing } from './provider-listing.ts';
import type { Get, ProviderProtocol } from './provider-protocol.ts';

/** Names what a provider says of symbols in our words, also of what isn't subscribed to; what it doesn't list is left out. */
export type NameNotices = <Notice extends { symbol: string }>(
  notices: readonly Notice[],
) => Promise<(Omit<Notice, 'symbol'> & { id: InstrumentId })[]>;

export const nameNotices =
  (protocol: ProviderProtocol, listing: ProviderListing, get: Get): NameNotices =>
  async (notices) => {
    const offered = await listing.read(get);
    const listedAs = (symbol: string) =>
      offered.has(symbol) ? protocol.instrumentOf?.({ symbol, tickSize: 1 }) : undefined;
    return notices.flatMap(({ symbol, ...notice }) => {
      const id = listing.idOf(symbol) ?? listedAs(symbol)?.id;
      return id ? [{ ...notice, id }] : [];
    });
  };
