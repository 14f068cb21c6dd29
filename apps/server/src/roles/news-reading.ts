import type { FeedContent, FeedDocument } from '#modules/news/formats/feed-content.ts';
import { PollFailure } from '#modules/news/polling/fetch-feed.ts';
import { ReadingKilled } from '#modules/news/polling/poller.ts';
import type { StoryReading, StoryText } from '#modules/news/tagger.ts';
import type { RoleContext } from './context.ts';
import type { NewsReadingOrder, NewsReadingReport, NewsWork } from './news-reading-messages.ts';
import { OnDemandThread } from './on-demand-thread.ts';

const THREAD = new URL('./news-reading.thread.ts', import.meta.url);

/** The largest document takes a second or two; some hostile ones would never end. */
const MOST_READ_MS = 30_000;
/** Longest time for the thread to begin, whose fault a document isn't. */
const MOST_BEGIN_MS = 60_000;
/** Heap limit in megabytes: what a document of 2 MB is made into takes up to 60. */
const HEAP_MB = 160;
const IDLE_MS = 10_000;

type NewsReadingWork = Exclude<NewsReadingOrder, { kind: 'stop' }>;

interface Reading {
  id: number;
  resolve: (made: NewsWork[keyof NewsWork]['made']) => void;
  reject: (error: Error) => void;
}

/**
 * Reads documents of news sources, and finds tags and sentiment of stories, in a thread that is there while there are some,
 * one at a time. A thread that hangs or takes too much memory ends with its document alone.
 */
export class NewsReading {
  readonly #thread: OnDemandThread<NewsReadingOrder, NewsReadingReport>;
  readonly #mostMs: number;
  #last: Promise<unknown> = Promise.resolve();
  #current: Reading | undefined;
  #count = 0;
  #isReady = false;
  #late: NodeJS.Timeout | undefined;

  constructor({ lifecycle, log }: Pick<RoleContext, 'lifecycle' | 'log'>, mostMs = MOST_READ_MS) {
    this.#mostMs = mostMs;
    this.#thread = new OnDemandThread<NewsReadingOrder, NewsReadingReport>(
      { kind: 'stop' },
      {
        script: THREAD,
        data: () => ({}),
        name: 'the thread that reads news',
        idleMs: IDLE_MS,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
        log,
        lifecycle,
        onReport: (report) => this.#settle(report),
        onEnd: () => {
          this.#isReady = false;
          this.#current?.reject(new ReadingKilled('reading the document was stopped'));
        },
      },
    );
  }

  /** Rejects with `PollFailure` for what is no feed, and with `ReadingKilled` where reading it had to be ended. */
  document(given: FeedDocument): Promise<FeedContent> {
    return this.#inTurn('document', given);
  }

  /** Finds tags and sentiment of stories. Rejects as `document` does. */
  stories(given: readonly StoryText[]): Promise<readonly StoryReading[]> {
    return this.#inTurn('stories', given);
  }

  #inTurn<K extends keyof NewsWork>(kind: K, given: NewsWork[K]['given']): Promise<NewsWork[K]['made']> {
    const order = { kind, id: this.#count++, given } as NewsReadingWork;
    const own = this.#last.then(() => this.#readNow(order)) as Promise<NewsWork[K]['made']>;
    this.#last = own.catch(() => {});
    return own;
  }

  async #readNow(order: NewsReadingWork): Promise<NewsWork[keyof NewsWork]['made']> {
    const { promise, resolve, reject } = Promise.withResolvers<NewsWork[keyof NewsWork]['made']>();
    this.#current = { id: order.id, resolve, reject };
    if (!this.#thread.isRunning) this.#isReady = false;
    try {
      this.#thread.ask(order);
      this.#killIn(this.#isReady ? this.#mostMs : MOST_BEGIN_MS);
      return await promise;
    } finally {
      clearTimeout(this.#late);
      this.#current = undefined;
      this.#thread.rest();
    }
  }

  #killIn(ms: number): void {
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#thread.kill(), ms);
  }

  #settle(report: NewsReadingReport): void {
    if (report.kind === 'ready') {
      this.#isReady = true;
      if (this.#current) this.#killIn(this.#mostMs);
      return;
    }
    if (report.id !== this.#current?.id) return;
    if (report.kind === 'made') this.#current.resolve(report.made);
    else this.#current.reject(new PollFailure(`the document can’t be read: ${report.reason}`));
  }
}
