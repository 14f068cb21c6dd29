import { type AnyFeed, type AtomFeed, type JsonFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith';
import { cutText, textOfHtml, textOfPlain } from '#platform/plain-text.ts';
import { decodeBytes } from './decode-bytes.ts';
import type { FeedContent, FeedDocument, FeedItem } from './feed-content.ts';
import { parseFeedDate } from './feed-dates.ts';

/** Items that are read of a document, the first: feeds have the newest there. */
const MOST_ITEMS = 500;
/** Characters of a headline; of a summary more than any excerpt, for what compares stories. */
const TITLE_LENGTH = 300;
const SUMMARY_LENGTH = 400;
const GUID_LENGTH = 500;
const LINK_LENGTH = 2_000;

type RssItem = RssFeed.Item<string>;
type RdfItem = RdfFeed.Item<string>;
type AtomEntry = AtomFeed.Entry<string>;
type JsonItem = JsonFeed.Item<string>;

/** What reading an item needs of its document. */
interface Place {
  url: string;
  zone: string;
}

/**
 * Reads a document of RSS, RDF, Atom or JSON Feed. Throws where it is none, or is too broken. Some hostile documents keep
 * the parser busy for ever: call it where it can be ended.
 */
export function readFeed({ bytes, contentType, url, zone }: FeedDocument): FeedContent {
  const text = decodeBytes(bytes, contentType).replace(/^[\s\ufeff\0]+/, '');
  const parsed = parseFeed(text, { maxItems: MOST_ITEMS });
  const place = { url, zone };
  switch (parsed.format) {
    case 'rss':
      return { ...headOf(parsed), items: (parsed.feed.items ?? []).map((item) => ofRss(item, place)) };
    case 'rdf':
      return { ...headOf(parsed), items: (parsed.feed.items ?? []).map((item) => ofRdf(item, place)) };
    case 'atom':
      return { ...headOf(parsed), items: (parsed.feed.entries ?? []).map((entry) => ofAtom(entry, place)) };
    case 'json':
      return { ...headOf(parsed), items: (parsed.feed.items ?? []).map((item) => ofJson(item, place)) };
  }
}

function headOf({ format, feed }: AnyFeed): Omit<FeedContent, 'items'> {
  const { title } = feed;
  return {
    format,
    title: typeof title === 'object' ? atomText(title) : orNull(title, textOfHtml),
    everyMinutes: everyMinutesOf(feed),
  };
}

const PERIODS: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1_440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

/** Returns the shorter of `ttl` and `sy:updatePeriod` over `sy:updateFrequency`. */
function everyMinutesOf(feed: AnyFeed['feed']): number | null {
  const ttl = 'ttl' in feed && feed.ttl !== undefined && feed.ttl > 0 ? feed.ttl : Number.POSITIVE_INFINITY;
  const sy = 'sy' in feed ? feed.sy : undefined;
  const period = PERIODS[sy?.updatePeriod?.toLowerCase() ?? ''] ?? Number.POSITIVE_INFINITY;
  const shorter = Math.min(ttl, period / Math.max(sy?.updateFrequency ?? 1, 1));
  return Number.isFinite(shorter) ? shorter : null;
}

function ofRss(item: RssItem, place: Place): FeedItem {
  const { guid, pubDate, dc, content, atom } = item;
  const permaLink = guid?.isPermaLink === false ? undefined : guid?.value;
  return {
    guid: guidOf(guid?.value),
    link: linkOf([item.link, atom?.links?.[0]?.href, whole(permaLink)], place),
    title: orNull(item.title, textOfHtml),
    summary: summaryOf(item.description ?? content?.encoded, textOfHtml),
    publishedMs: parseFeedDate(pubDate ?? dc?.dates?.[0], place.zone),
    updatedMs: parseFeedDate(atom?.updated, place.zone),
  };
}

function ofRdf(item: RdfItem, place: Place): FeedItem {
  const { dc, content, rdf } = item;
  return {
    guid: guidOf(rdf?.about),
    link: linkOf([item.link, whole(rdf?.about)], place),
    title: orNull(item.title, textOfHtml),
    summary: summaryOf(item.description ?? content?.encoded, textOfHtml),
    publishedMs: parseFeedDate(dc?.dates?.[0], place.zone),
    updatedMs: null,
  };
}

function ofAtom({ id, links = [], title, summary, content, published, updated }: AtomEntry, place: Place): FeedItem {
  const alternate = links.find(({ rel = 'alternate' }) => rel === 'alternate');
  const text = summary ?? content;
  const dates = [published, updated].map((date) => parseFeedDate(date, place.zone));
  return {
    guid: guidOf(id),
    link: linkOf([alternate?.href], place),
    title: title ? atomText(title) : null,
    summary: text ? cutText(atomText(text) ?? '', SUMMARY_LENGTH) : '',
    publishedMs: dates[0] ?? dates[1] ?? null,
    updatedMs: dates[1] ?? null,
  };
}

function ofJson(item: JsonItem, place: Place): FeedItem {
  const { id, url, external_url, title, summary, content_text, content_html } = item;
  const plain = summary ?? content_text;
  return {
    guid: guidOf(id),
    link: linkOf([url, external_url], place),
    title: orNull(title, textOfPlain),
    summary: plain ? summaryOf(plain, textOfPlain) : summaryOf(content_html, textOfHtml),
    publishedMs: parseFeedDate(item.date_published, place.zone),
    updatedMs: parseFeedDate(item.date_modified, place.zone),
  };
}

/** Returns a text construct of Atom: what is HTML has its entities decoded, what is plain text hasn't. */
function atomText({ value, type }: { value?: string | undefined; type?: string | undefined }): string | null {
  return orNull(value, type === undefined || type === 'text' ? textOfPlain : textOfHtml);
}

const orNull = (text: string | undefined, reduce: (text: string) => string): string | null =>
  cutText(reduce(text ?? ''), TITLE_LENGTH) || null;

const summaryOf = (text: string | undefined, reduce: (text: string) => string): string =>
  cutText(reduce(text ?? ''), SUMMARY_LENGTH);

const guidOf = (guid: string | undefined): string | null =>
  guid?.toWellFormed().replaceAll('\0', '').slice(0, GUID_LENGTH) || null;

/** Leaves out what may be a relative address, where a number is an id and no page. */
const whole = (address: string | undefined): string | undefined =>
  address && /^https?:\/\//i.test(address) ? address : undefined;

/** Returns the first address that a browser opens as a page, resolved against the feed's own. */
function linkOf(candidates: readonly (string | undefined)[], { url }: Place): string | null {
  for (const candidate of candidates) {
    const link = candidate ? URL.parse(candidate.trim(), url) : null;
    const isPage = link && /^https?:$/.test(link.protocol) && !link.username && !link.password;
    if (isPage && link.href.length <= LINK_LENGTH) return link.href;
  }
  return null;
}
