import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedItem } from '#modules/news/formats/feed-content.ts';
import { addSource, readSource, type SourceRecord } from '#modules/news/sources/source-store.ts';
import { readForms } from '#modules/news/stories/forms.ts';
import { takeItems } from '#modules/news/stories/take-items.ts';
import type { StoryReader, StoryReading, StoryText } from '#modules/news/tagger.ts';
import type { Db } from '#platform/db/db.ts';
import { atEnd } from './at-end.ts';

export interface NewsHostCall {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
}

export interface NewsHost {
  /** Address of a path at it. */
  url(path: string): string;
  /** Sets how it answers a path. */
  on(path: string, answer: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** All calls so far, oldest first. */
  calls: NewsHostCall[];
  /** How many requests were open at the same time at most. */
  mostOpen(): number;
}

/** Starts an HTTP server of the test that plays a publisher; unknown paths are 404. */
export async function startNewsHost(): Promise<NewsHost> {
  const answers = new Map<string, Parameters<NewsHost['on']>[1]>();
  const calls: NewsHostCall[] = [];
  let [open, most] = [0, 0];
  const server = http.createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    calls.push({ method, path: url, headers });
    most = Math.max(most, ++open);
    response.on('close', () => open--);
    const answer = answers.get(url);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    on: (path, answer) => void answers.set(path, answer),
    calls,
    mostOpen: () => most,
  };
}

/** A guard that lets tests call this machine, and nobody else. */
export const LOOPBACK = {
  isAllowed: (address: string) => address.startsWith('127.'),
  allowsHttp: true,
  connectMs: 2_000,
} as const;

export interface TestItem {
  title?: string;
  link?: string;
  guid?: string;
  summary?: string;
  /** Epoch ms. */
  atMs?: number;
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns a document of RSS 2.0. */
export function rssOf(items: readonly TestItem[], head = ''): string {
  const part = (name: string, text: string | undefined): string =>
    text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`;
  const texts = items.map(
    ({ title, link, guid, summary, atMs }) =>
      `<item>${part('title', title)}${part('link', link)}${part('guid', guid)}${part('description', summary)}${part(
        'pubDate',
        atMs === undefined ? undefined : new Date(atMs).toUTCString(),
      )}</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Wire</title>${head}${texts.join('')}</channel></rss>`;
}

type NewSource = Parameters<typeof addSource>[1];

/** Adds a source, an official one by default, which needs no consent to be shown. */
export async function addTestSource(db: Db, key: string, change: Partial<NewSource> = {}): Promise<SourceRecord> {
  await addSource(db, {
    key,
    kind: 'official',
    name: `The ${key}`,
    site: `https://${key}.example/`,
    language: 'en',
    zone: 'UTC',
    address: `https://${key}.example/feed`,
    markets: ['US_Equity'],
    topics: [],
    terms: '',
    excerpt_length: 200,
    ...change,
  });
  return readSource(db, key);
}

/** Returns an item of a feed. */
export const feedItem = (change: Partial<FeedItem>): FeedItem => ({
  guid: null,
  link: null,
  title: null,
  summary: '',
  publishedMs: null,
  updatedMs: null,
  ...change,
});

/** Returns a reader of stories with rules of a test. */
export const testReader = (version: string, read: (story: StoryText) => Partial<StoryReading>): StoryReader => ({
  version,
  read: async (stories) =>
    stories.map((story) => ({ instruments: [], topics: [], sentiment: undefined, ...read(story) })),
});

/** Takes items of a source as a poll does. */
export async function takeTestItems(
  db: Db,
  source: SourceRecord,
  items: readonly FeedItem[],
  nowMs: number,
  reader?: StoryReader,
): ReturnType<typeof takeItems> {
  const forms = await readForms(items, source, { nowMs, reader });
  return db.transaction().execute((tx) => takeItems(tx, source, forms, nowMs));
}
