const BEGIN = 'account:';

/**
 * Returns the source of what an account's own key brings: its bars mix with nobody else's, and its name tells whose they
 * are. `source`: of the provider's prices, which begins with the provider's name.
 */
export const accountSource = (userId: string, source: string): string => `${BEGIN}${userId}:${source}`;

/** Returns the account whose own key brought the prices of a source, and the provider; undefined for the server's sources. */
export function readAccountSource(source: string): { account: string; provider: string } | undefined {
  if (!source.startsWith(BEGIN)) return undefined;
  const [account = '', provider = ''] = source.slice(BEGIN.length).split(':');
  return { account, provider };
}
