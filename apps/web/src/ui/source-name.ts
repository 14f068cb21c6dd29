/** Feeds of the server itself: their badge says all. */
const OWN_FEEDS: readonly string[] = ['sim', 'replay'];

/** Returns the name of a feed beside its badge; empty where the badge names it. */
export const sourceName = (feed: string): string => (OWN_FEEDS.includes(feed) ? '' : feed);
