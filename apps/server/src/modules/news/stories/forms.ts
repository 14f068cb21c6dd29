import { createHash } from 'node:crypto';
import type { FeedItem } from '../formats/feed-content.ts';
import { cutText } from '../formats/plain-text.ts';
import { canonicalUrl } from './canonical-url.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import type { Sighting } from './identity.ts';

/** Longest headline made of a summary. */
const MADE_TITLE_LENGTH = 120;

/** An item as a story may have it. Guid, address and headline are hashes, by which items are compared. */
export interface Form extends Sighting {
  /** Hash of guid and address together, and of the time where it decides: without an address. */
  place: string;
  /** Whether the feed gives its time. */
  isDated: boolean;
  headline: string;
  summary: string;
  link: string | null;
  keys: Fingerprint['keys'];
  editedMs: number;
}

/** Returns the items that can be shown, each form once. A time ahead of the clock is taken for now. */
export function formsOf(items: readonly FeedItem[], nowMs: number): Form[] {
  const forms = items.flatMap((item) => formOf(item, nowMs) ?? []);
  return [...new Map(forms.map((form) => [keyOf(form), form])).values()];
}

function formOf({ guid: id, link, title, summary, ...dates }: FeedItem, nowMs: number): Form | undefined {
  const headline = title ?? cutText(summary, MADE_TITLE_LENGTH);
  if (!headline) return undefined;
  const [guid, url] = [hashOf(id), hashOf(canonicalUrl(link))];
  const publishedMs = Math.min(dates.publishedMs ?? nowMs, nowMs);
  const { words, keys } = fingerprintOf(headline, summary);
  return {
    ...{ guid, url, headline, summary, link, words, keys, publishedMs },
    title: hashOf(headline) ?? '',
    place: hashOf(`${guid} ${url} ${url === null ? dates.publishedMs : ''}`) ?? '',
    isDated: dates.publishedMs !== null,
    editedMs: Math.max(Math.min(dates.updatedMs ?? publishedMs, nowMs), publishedMs),
  };
}

/** 66 bits of SHA-256: enough for what one source calls its stories. */
const hashOf = (text: string | null): string | null =>
  text === null ? null : createHash('sha256').update(text).digest('base64url').slice(0, 11);

/** Returns what tells a form from the others of its source. */
export const keyOf = ({ title, place }: Pick<Form, 'title' | 'place'>): string => `${title} ${place}`;
