import type { Feed } from './feed.ts';
import type { ProviderListing } from './provider-listing.ts';
import type { NameNotices } from './provider-names.ts';
import type { Get, ProviderProtocol } from './provider-protocol.ts';

/** Returns the readers of splits that a provider has, which name what it lists, subscribed to or not. */
export function splitReaders(
  { splits, pastSplits }: ProviderProtocol,
  listing: ProviderListing,
  get: Get,
  named: NameNotices,
): Pick<Feed, 'reportedSplits' | 'pastSplits'> {
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
