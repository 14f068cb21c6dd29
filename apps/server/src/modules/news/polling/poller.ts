import type { Db } from '#platform/db/db.ts';
import { failureKindOf } from '#platform/db/failure-kind.ts';
import type { GuardOptions } from '#platform/guarded-request.ts';
import { KeyedQueue } from '#platform/keyed-queue.ts';
import type { Log } from '#platform/log.ts';
import type { FeedContent, FeedDocument } from '../formats/feed-content.ts';
import {
  changeSource,
  claimDue,
  feedHostOf,
  type SourceChange,
  type SourceRecord,
  UNHARMED,
} from '../sources/source-store.ts';
import { readForms } from '../stories/forms.ts';
import { takeItems } from '../stories/take-items.ts';
import type { StoryReader } from '../tagger.ts';
import { type FetchedFeed, fetchFeed, PollFailure } from './fetch-feed.ts';
import { type Chance, pauseAfterAnswer, pauseAfterFailure } from './next-poll.ts';
import { Reachability } from './reachability.ts';

/** Sources that are polled at the same time, each of another host. */
const AT_ONCE = 4;
/** Longest time for a source's answer, with all redirects. */
const ANSWER_MS = 20_000;
/** A claim holds for longer than a poll takes; a server that was killed leaves it to the others afterwards. */
const LEASE_MS = 120_000;
/** A feed whose reading had to be ended so often in a row is set aside. */
const MOST_KILLED = 2;

/** Reading a document had to be ended: it took too long, or too much memory. */
export class ReadingKilled extends Error {}

/** What became of a poll, for the metrics. */
export type PollOutcome = 'changed' | 'unchanged' | 'failed';

export interface PollerDeps {
  db: Db;
  log: Log;
  guard: GuardOptions;
  userAgent: string;
  /** Reads a document where it can be ended; rejects with `ReadingKilled` where it was. */
  read: (document: FeedDocument) => Promise<FeedContent>;
  /** Finds tags and sentiment; without one stories have the tags of their source alone. */
  reader: StoryReader | undefined;
  /** Official sources may be contacted without a consent: only this machine reaches the server. */
  isOfficialAgreed: boolean;
  signal: AbortSignal;
  now: () => number;
  chance: Chance;
  onPoll: (outcome: PollOutcome, seconds: number, added: number) => void;
  /** Called after stories of a source were stored or changed. */
  onStories: (source: string) => void;
  answerMs?: number;
}

/** Polls sources as they are due: their intervals and validators are stored, so that a restart changes nothing. */
export class NewsPoller {
  readonly #deps: PollerDeps;
  readonly #turns = new KeyedQueue();
  readonly #reachability = new Reachability();

  constructor(deps: PollerDeps) {
    this.#deps = deps;
  }

  /** Whether no source can be reached at all. */
  get isOffline(): boolean {
    return this.#reachability.isOffline;
  }

  /** Polls all sources that are due, and resolves with their number. */
  async pollDue(): Promise<number> {
    const counts = await Promise.all(Array.from({ length: AT_ONCE }, () => this.#pollInTurn()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async #pollInTurn(): Promise<number> {
    const { db, signal, now, isOfficialAgreed } = this.#deps;
    for (let count = 0; ; count++) {
      const claim = { nowMs: now(), leaseMs: LEASE_MS, isOfficialAgreed };
      const source = signal.aborted ? undefined : await claimDue(db, claim);
      if (!source) return count;
      await this.#poll(source);
    }
  }

  async #poll(source: SourceRecord): Promise<void> {
    const { db, signal, onPoll } = this.#deps;
    const startMs = performance.now();
    const seconds = (): number => (performance.now() - startMs) / 1_000;
    try {
      const fetched = await this.#fetch(source);
      const added = await this.#take(source, fetched);
      this.#reportAnswer(source);
      onPoll(fetched.document ? 'changed' : 'unchanged', seconds(), added);
    } catch (error) {
      if (signal.aborted) {
        await changeSource(db, source.key, { claimed_until: null }).catch(() => {}); // the next server polls it at once
        return;
      }
      if (failureKindOf(error) === 'outage') throw error; // no fault of the source, whose turn comes again
      await this.#fail(source, error as Error);
      onPoll('failed', seconds(), 0);
    }
  }

  #fetch(source: SourceRecord): Promise<FetchedFeed> {
    const { guard, userAgent, signal, answerMs = ANSWER_MS } = this.#deps;
    const { address, moved_to: movedTo, etag, last_modified: lastModified } = source;
    const validators = { etag, lastModified, url: source.validated_url, bodyHash: source.body_hash };
    const question = { address: movedTo ?? address, validators };
    return fetchFeed(question, { guard, userAgent, signal, turns: this.#turns, timeoutMs: answerMs });
  }

  /** Stores what an answer brought, together with when to ask again; returns the number of new stories. */
  async #take(source: SourceRecord, { document, validators, movedTo, maxAgeSeconds }: FetchedFeed): Promise<number> {
    const { db, read, reader, now, chance, onStories } = this.#deps;
    const content = document && (await read({ ...document, zone: source.zone }));
    const forms = content && (await readForms(content.items, source, { nowMs: now(), reader }));
    const nowMs = now();
    const everyMinutes = content ? content.everyMinutes : source.every_minutes;
    const change: SourceChange = {
      ...UNHARMED,
      etag: validators.etag,
      last_modified: validators.lastModified,
      validated_url: validators.url,
      body_hash: validators.bodyHash,
      every_minutes: everyMinutes,
      ...(movedTo === undefined ? {} : { moved_to: movedTo, host: feedHostOf(movedTo) }),
      polled_at: new Date(nowMs),
      answered_at: new Date(nowMs),
      polls: source.polls + 1,
      claimed_until: null,
      next_poll_at: new Date(nowMs + pauseAfterAnswer({ everyMinutes, maxAgeSeconds }, chance)),
    };
    const taken = await db.transaction().execute(async (tx) => {
      const stored = forms && (await takeItems(tx, source, forms, nowMs));
      await changeSource(tx, source.key, change);
      return stored;
    });
    if (taken && taken.added + taken.changed > 0) onStories(source.key);
    return taken?.added ?? 0;
  }

  async #fail(source: SourceRecord, error: Error): Promise<void> {
    const { db, log, now, chance } = this.#deps;
    const nowMs = now();
    const known = error instanceof PollFailure ? error : undefined;
    if (!known && !(error instanceof ReadingKilled)) log.error({ source: source.key, err: error }, OWN_FAULT);
    const failures = source.failures + 1;
    const killed = error instanceof ReadingKilled ? source.killed_readers + 1 : 0;
    const pauseMs = pauseAfterFailure(
      { failures, retryAfterMs: known?.retryAfterMs, isUnreached: known?.isUnreached ?? false },
      chance,
    );
    const isAnnounced = this.#reportFailure(source, error, known);
    await changeSource(db, source.key, {
      failures,
      killed_readers: killed,
      error: reasonOf(error),
      is_announced: isAnnounced,
      polled_at: new Date(nowMs),
      claimed_until: null,
      polls: source.polls + 1,
      failed_polls: source.failed_polls + 1,
      next_poll_at: new Date(nowMs + pauseMs),
      set_aside: known?.isGone
        ? 'The source says that this feed is no more (HTTP 410).'
        : killed >= MOST_KILLED
          ? 'Reading this feed had to be stopped more than once.'
          : null,
    });
  }

  /** Says once that a source is back, and that the internet is. */
  #reportAnswer({ key, failures, is_announced }: SourceRecord): void {
    const { log } = this.#deps;
    if (this.#reachability.answered()) log.info('news sources can be reached again');
    if (is_announced) log.info({ source: key, failures }, 'a news source answers again');
  }

  /** Says once that a source fails; of a server without internet only that. Returns whether the log has it. */
  #reportFailure({ key, is_announced }: SourceRecord, error: Error, known: PollFailure | undefined): boolean {
    const { log } = this.#deps;
    if (known?.isUnreached) {
      if (this.#reachability.notReached(key)) log.warn('no news source can be reached: they are tried again quietly');
      if (this.#reachability.isOffline) return is_announced;
    } else if (this.#reachability.answered()) log.info('news sources can be reached again');
    if (!is_announced) log.warn({ source: key, reason: reasonOf(error) }, 'a news source fails');
    return true;
  }
}

const OWN_FAULT = 'news could not be stored';

/** Longest reason that is kept. */
const REASON_LENGTH = 300;

/** What of an error operators see; the log has the whole of one that is this server's own. */
function reasonOf(error: Error): string {
  const isOfSource = error instanceof PollFailure || error instanceof ReadingKilled;
  const reason = isOfSource ? error.message : 'could not be stored';
  return reason.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, REASON_LENGTH);
}
