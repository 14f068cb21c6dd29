import type { NewsBrief } from '@wickwise/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** An instant that may be missing. */
type MaybeInstant = ColumnType<number | null, Date | null | undefined, Date | null>;

/** A source of news: what it is, and how its polls went. */
export interface NewsSourcesTable {
  key: string;
  /** `official` and `press` come with the product, `own` were added by an operator, `computed` are briefs of prices. */
  kind: 'official' | 'press' | 'own' | 'computed';
  name: string;
  site: string;
  address: string;
  language: 'en' | 'hi';
  markets: string[];
  topics: string[];
  /** IANA zone of times that name none. */
  zone: string;
  terms: string;
  /** Longest excerpt that is stored and shown, in characters; 0 for none. */
  excerpt_length: number;
  /** Whether an operator has switched it off, with its stored stories. */
  is_off: Generated<boolean>;
  added_at: Timestamp;
  /** Where it has moved permanently. */
  moved_to: string | null;
  /** Of the address that is polled: one request at a time. */
  host: string;
  /** Validators of the newest answer, as they came, and the address that they belong to. */
  etag: string | null;
  last_modified: string | null;
  validated_url: string | null;
  body_hash: string | null;
  /** How often the feed says that it changes. */
  every_minutes: number | null;
  next_poll_at: Timestamp;
  /** Until when a server polls it. */
  claimed_until: MaybeInstant;
  polled_at: MaybeInstant;
  answered_at: MaybeInstant;
  polls: Generated<number>;
  failed_polls: Generated<number>;
  /** In a row. */
  failures: Generated<number>;
  /** How often in a row reading it had to be ended. */
  killed_readers: Generated<number>;
  error: string | null;
  /** Whether the log has said that it fails. */
  is_announced: Generated<boolean>;
  /** Why it isn't polled any more, until an operator asks for it. */
  set_aside: string | null;
  /** Source of the prices that its briefs are computed from, of its one market. */
  price_source: string | null;
}

/** What operators have agreed to: contacting the official sources, or a publisher's terms. */
export interface NewsConsentsTable {
  id: string;
  /** Who agreed: with the account, its consents end. */
  user_id: string;
  /** Key of a source, or `official`. */
  subject: string;
  /** Name, terms and statement, as they were shown. */
  name: string;
  terms: string;
  statement: string;
  made_at: Timestamp;
  ended_at: MaybeInstant;
  ended_by: string | null;
}

export interface NewsStoriesTable {
  id: string;
  source: string;
  title: string;
  /** Its address; former ones are in `news_slugs`. */
  slug: string;
  excerpt: string;
  link: string | null;
  language: 'en' | 'hi';
  /** Where the feed gives none: when it was received. */
  published_at: Timestamp;
  /** Time of the form that is shown. */
  edited_at: Timestamp;
  received_at: Timestamp;
  /** When the feed had it last, to a day. */
  seen_at: Timestamp;
  /** Orders stories of one time, whenever they arrived. */
  sort_key: string;
  /** The story that its cluster of near-duplicates begins with, and when that was published. */
  cluster_id: string;
  cluster_at: Timestamp;
  /** Hashes of words, and what stories that are alike share: see modules/news/stories/fingerprint.ts. */
  fingerprint: number[];
  match_keys: number[];
  markets: string[];
  topics: string[];
  instruments: string[];
  /** The words that each of the instruments was found by. */
  evidence: string[];
  sentiment: number | null;
  confidence: number | null;
  /** Version of the dictionary that it was tagged with. */
  reader_version: string;
  words: string;
  /** Its sentences where it is computed from prices. */
  brief: ColumnType<NewsBrief | null, string | null | undefined, string | null>;
  /** Number in the order in which stories became visible; a changed headline gets a new one. */
  seq: Generated<number>;
  /** Whether it came with the first answer of its source. */
  is_backlog: Generated<boolean>;
}

/** A form in which a source's feed has had a story. */
export interface NewsSightingsTable {
  source: string;
  /** Hashes of the headline, and of guid and address together, with the time where there is no address. */
  title: string;
  place: string;
  guid: string | null;
  url: string | null;
  words: number[];
  /** The earliest time of publication and the latest of an edit that this form had. */
  published_at: Timestamp;
  edited_at: Timestamp;
  story_id: string;
}

/** Addresses of stories, former ones too. */
export interface NewsSlugsTable {
  slug: string;
  story_id: string;
}

export interface NewsSchema {
  news_sources: NewsSourcesTable;
  news_consents: NewsConsentsTable;
  news_stories: NewsStoriesTable;
  news_sightings: NewsSightingsTable;
  news_slugs: NewsSlugsTable;
}
