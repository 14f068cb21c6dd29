import type { Feed, ReportedSplit } from './feed.ts';
import type { ProviderListing } from './provider-listing.ts';
import type { Get, ProviderProtocol, SplitNotice } from './provider-protocol.ts';

/** Returns the readers of splits that a provider has, which name what it lists, subscribed to or not. */
export function splitReaders(
  protocol: ProviderProtocol,
  listing: ProviderListing,
  get: Get,
): Pick<Feed, 'reportedSplits' | 'pastSplits'> {
  const { splits, pastSplits } = protocol;
  const named = async (notices: readonly SplitNotice[]): Promise<ReportedSplit[]> => {
    const offered = await listing.read(get);
    const listedAs = (symbol: string) =>
      offered.has(symbol) ? protocol.instrumentOf?.({ symbol, tickSize: 1 }) : undefined;
    return notices.flatMap(({ symbol, ...split }) => {
      const id = listing.idOf(symbol) ?? listedAs(symbol)?.id;
      return id ? [{ id, ...split }] : [];
    });
  };
  return {
    ...(splits && { reportedSplits: async (from, to) => named(await splits(get, from, to)) }),
    ...(pastSplits && {
      pastSplits: async (ids, from, to) => {
        await listing.read(get); // codes come with it
        return named(await pastSplits(get, listing.codesOf(ids), from, to));
      },
    }),
  };
}
