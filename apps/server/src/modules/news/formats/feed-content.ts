/** An item of a feed, as plain text. */
export interface FeedItem {
  /** What the feed calls it: the guid of RSS, the id of Atom and JSON Feed. */
  guid: string | null;
  /** Absolute address, by HTTP. */
  link: string | null;
  title: string | null;
  /** Beginning of its summary, or of its text. */
  summary: string;
  publishedMs: number | null;
  updatedMs: number | null;
}

/** What a feed says. */
export interface FeedContent {
  format: 'rss' | 'atom' | 'rdf' | 'json';
  title: string | null;
  items: FeedItem[];
  /** How often the feed says that it changes, in minutes; null where it doesn't say. */
  everyMinutes: number | null;
}

/** An answer of a source's host that is to be read. */
export interface FeedDocument {
  bytes: Uint8Array;
  contentType: string | undefined;
  /** The address that it came from: what relative links start at. */
  url: string;
  /** IANA zone of times that name none. */
  zone: string;
}
