import { setTimeout as sleep } from 'node:timers/promises';
import type { MoveHeadline, NewsState } from '@wickwise/contract';
import type { InstrumentId } from '@wickwise/market';
import { noteEvent } from '#modules/accounts/events.ts';
import { mayShowBriefs } from '#modules/news/briefs/may-show.ts';
import { newsOperatorRoutes } from '#modules/news/operator-routes.ts';
import { NewsPoller } from '#modules/news/polling/poller.ts';
import { publicationOf, storiesOn } from '#modules/news/reading/stories-on.ts';
import { storyHead } from '#modules/news/reading/story-head.ts';
import { newsRoutes } from '#modules/news/routes.ts';
import { readerVersion } from '#modules/news/sentiment/reader-version.ts';
import { keepCatalogue, nextDueMs, pollSoon } from '#modules/news/sources/source-store.ts';
import { newsState, type PollingState } from '#modules/news/sources/source-view.ts';
import { readAgain } from '#modules/news/stories/read-again.ts';
import type { StoryReader } from '#modules/news/tagger.ts';
import { storiesStored } from '#modules/news/topics.ts';
import { port } from '#platform/bus.ts';
import { type GuardOptions, PUBLIC_ONLY } from '#platform/guarded-request.ts';
import { emailOf } from '#platform/owners.ts';
import type { PageHead } from '#platform/page-head.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { NewsReading } from './news-reading.ts';
import { watchedIds } from './watched-instruments.ts';

/** Hosts on the internet alone, at the ports of web pages. */
const GUARD: GuardOptions = { ...PUBLIC_ONLY, allowsHttp: true, ports: new Set([80, 443]) };
const LOOK_MS = 60_000;
const LEAST_PAUSE_MS = 1_000;

export interface NewsOptions {
  /** Finds tags and sentiment instead of the own rules. */
  reader?: StoryReader;
  guard?: GuardOptions;
  /** Longest time for a source's answer, and for reading its document, ms. */
  answerMs?: number;
  readMs?: number;
  /** What is due is looked for this often at least: another server may have changed something. */
  lookMs?: number;
}

export interface NewsCalls {
  /** Returns the head of a story's page; undefined for other paths. */
  pageHead(path: string): Promise<PageHead | undefined>;
  /** Returns what was published on an instrument, newest first, and whether news come at all. */
  storiesOn(
    id: InstrumentId,
    range: { fromMs: number; toMs: number },
  ): Promise<{ state: NewsState['state']; stories: MoveHeadline[] }>;
  /** Returns when a story was published; undefined where readers don't see it, or it isn't about an instrument. */
  publicationOf(storyId: string, id: InstrumentId): Promise<number | undefined>;
}

export const newsCalls = port<NewsCalls>('news');

type NewsContext = Pick<RoleContext, 'bus' | 'config' | 'database' | 'lifecycle' | 'log' | 'metrics' | 'registry'> & {
  access: Pick<RoleContext['access'], 'mayRead'>;
};

/** Polls the sources of news once the server answers, stores their stories and answers readers and operators. */
export async function startNews(context: NewsContext, options: NewsOptions = {}): Promise<RoleRoutes> {
  const { guard = GUARD, lookMs = LOOK_MS } = options;
  const { bus, config, database, lifecycle, log, registry } = context;
  const { db } = database;
  const mayShow = mayShowBriefs(registry, context.access);
  await keepCatalogue(db, Date.now());
  const isOfficialAgreed = config.isForThisMachine;
  const reading = new NewsReading({ lifecycle, log }, options.readMs);
  const reader = options.reader ?? ownReader(reading);
  const poller = createPoller(context, { ...options, guard, reader, reading, isOfficialAgreed });
  const looking = new Looking(lifecycle.signal, lookMs);
  const polling: PollingState = { isOn: config.isNewsOn, isOfficialAgreed, isOffline: () => poller.isOffline };
  bus.answer(newsCalls, {
    pageHead: (path) => storyHead({ db, registry, mayShow }, path),
    storiesOn: async (id, range) => ({
      state: (await newsState(db, polling)).state,
      stories: await storiesOn(db, id, range),
    }),
    publicationOf: (storyId, id) => publicationOf(db, storyId, id),
  });
  let readingAgain = Promise.resolve();
  const startReadingAgain = (): void => {
    readingAgain = readingAgain.then(() => readOutdated(context, reader));
  };
  lifecycle.onStarted(() => {
    startReadingAgain();
    if (config.isNewsOn) void keepPolling(context, poller, isOfficialAgreed, looking);
    else log.info('news are off: no source is contacted');
  });
  return {
    api: async (app) => {
      await app.register(newsRoutes, {
        db,
        registry,
        polling,
        mayShow,
        watched: (userId, watchlistId) => watchedIds(db, userId, watchlistId),
      });
      await app.register(newsOperatorRoutes, {
        db,
        guard,
        polling,
        emailOf: (userId) => emailOf(db, userId),
        noteEvent: (userId, kind, address, detail) => noteEvent(db, userId, kind, { address, device: '' }, detail),
        pollNow: async (key) => {
          await pollSoon(db, key, Date.now());
          await poller.pollDue();
        },
        changed: () => looking.look(),
        outdated: startReadingAgain,
      });
    },
  };
}

/** Has stories read in the thread that reads documents. Its version is found when it is first asked for, after the start. */
function ownReader(reading: NewsReading): StoryReader {
  let version: string | undefined;
  return {
    get version() {
      version ??= readerVersion();
      return version;
    },
    read: (stories) => reading.stories(stories),
  };
}

interface PollerParts extends Pick<NewsOptions, 'answerMs'> {
  reader: StoryReader;
  guard: GuardOptions;
  reading: NewsReading;
  isOfficialAgreed: boolean;
}

function createPoller(
  { bus, config, database: { db }, lifecycle, log, metrics }: NewsContext,
  { reader, guard, answerMs, reading, isOfficialAgreed }: PollerParts,
): NewsPoller {
  return new NewsPoller({
    db,
    log,
    guard,
    reader,
    isOfficialAgreed,
    signal: lifecycle.signal,
    ...(answerMs === undefined ? {} : { answerMs }),
    userAgent: `Wickwise (news reader${config.publicUrl ? `; ${config.publicUrl}` : ''})`,
    read: (document) => reading.document(document),
    now: Date.now,
    chance: Math.random,
    onStories: (source) => bus.publish(storiesStored, source, { source }),
    onPoll: (outcome, seconds, added) => {
      metrics.newsPolls.inc({ outcome });
      metrics.newsPollSeconds.observe(seconds);
      metrics.newsStories.inc(added);
    },
  });
}

/** Polls what is due until the server stops. An unavailable database is waited for. */
async function keepPolling(
  { database: { db }, lifecycle: { signal }, log }: NewsContext,
  poller: NewsPoller,
  isOfficialAgreed: boolean,
  looking: Looking,
): Promise<void> {
  while (!signal.aborted) {
    let pauseMs = Number.POSITIVE_INFINITY;
    try {
      await poller.pollDue();
      const dueMs = await nextDueMs(db, isOfficialAgreed);
      if (dueMs !== undefined) pauseMs = Math.max(dueMs - Date.now(), LEAST_PAUSE_MS);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'news could not be polled, trying again');
    }
    await looking.pause(pauseMs);
  }
}

/** The pause between two looks, which a change ends. */
class Looking {
  readonly #signal: AbortSignal;
  readonly #mostMs: number;
  #change = new AbortController();

  constructor(signal: AbortSignal, mostMs: number) {
    this.#signal = signal;
    this.#mostMs = mostMs;
  }

  look(): void {
    this.#change.abort();
  }

  async pause(ms: number): Promise<void> {
    const signal = AbortSignal.any([this.#signal, this.#change.signal]);
    await sleep(Math.min(ms, this.#mostMs), undefined, { signal, ref: false }).catch(() => {});
    this.#change = new AbortController();
  }
}

async function readOutdated(
  { database: { db }, lifecycle: { signal }, log }: NewsContext,
  reader: StoryReader,
): Promise<void> {
  try {
    const stories = await readAgain(db, reader, signal);
    if (stories > 0) log.info({ stories }, 'stored news were read again');
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'stored news could not be read again');
  }
}
