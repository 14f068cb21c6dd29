import { createHash } from 'node:crypto';
import { cutText } from '#platform/plain-text.ts';
import type { FeedItem } from '../formats/feed-content.ts';
import type { SourceRecord } from '../sources/source-store.ts';
import type { StoryReader, StoryText } from '../tagger.ts';
import { canonicalUrl } from './canonical-url.ts';
import { type Fingerprint, storyFingerprint } from './fingerprint.ts';
import type { Sighting } from './identity.ts';
import { type ReadStory, readStories, storyText } from './story-columns.ts';

/** Longest headline made of a summary. */
const MADE_TITLE_LENGTH = 120;

/** An item as a story may have it. Guid, address and headline are hashes, by which items are compared. */
export interface StoryForm extends Sighting {
  /** Hash of guid and address together, and of the time where it decides: without an address. */
  place: string;
  /** Whether the feed gives its time. */
  isDated: boolean;
  /** As it may be stored. */
  text: StoryText;
  link: string | null;
  keys: Fingerprint['keys'];
  editedMs: number;
}

/** A form with what was found in it. */
export type ReadForm = StoryForm & Omit<ReadStory, 'text'>;

/** Returns the items that can be shown, each form once, and has them read. A time ahead of the clock is taken for now. */
export async function readForms(
  items: readonly FeedItem[],
  source: SourceRecord,
  { nowMs, reader }: { nowMs: number; reader: StoryReader | undefined },
): Promise<ReadForm[]> {
  const all = items.flatMap((item) => formOf(item, source, nowMs) ?? []);
  const forms = [...new Map(all.map((form) => [formKeyOf(form), form])).values()];
  const texts = forms.map(({ text }) => text);
  const stories = await readStories(texts, reader);
  return stories.flatMap((story, i) => {
    const form = forms[i];
    return form ? [{ ...form, ...story }] : [];
  });
}

function formOf(
  { guid: id, link, title, summary, ...dates }: FeedItem,
  source: SourceRecord,
  nowMs: number,
): StoryForm | undefined {
  const headline = title ?? cutText(summary, MADE_TITLE_LENGTH);
  if (!headline) return undefined;
  const [guid, url] = [hashOf(id), hashOf(canonicalUrl(link))];
  const publishedMs = Math.min(dates.publishedMs ?? nowMs, nowMs);
  const { words, keys } = storyFingerprint(headline, summary);
  return {
    guid,
    url,
    link,
    words,
    keys,
    publishedMs,
    text: storyText(headline, summary, source),
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
export const formKeyOf = ({ title, place }: Pick<StoryForm, 'title' | 'place'>): string => `${title} ${place}`;
