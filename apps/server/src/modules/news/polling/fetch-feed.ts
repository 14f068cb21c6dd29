import { createHash } from 'node:crypto';
import {
  CouldNotConnect,
  type GuardedBody,
  type GuardOptions,
  guardedGet,
  RefusedAddress,
} from '#platform/guarded-request.ts';
import type { KeyedQueue } from '#platform/keyed-queue.ts';
import { retryAfterMs } from '#platform/net/retry-after.ts';
import { maxAgeSeconds } from './next-poll.ts';

/** Largest document, as sent and unpacked. */
const MOST_BYTES = 2 * 1024 * 1024;
/** Redirects that are followed. */
const MOST_REDIRECTS = 5;
/** Validators and addresses that are longer aren't kept. */
const MOST_KEPT = 1_000;

const PERMANENT: ReadonlySet<number> = new Set([301, 308]);
const TEMPORARY: ReadonlySet<number> = new Set([302, 303, 307]);
/** With these a source asks for less, not for another address. */
const TOO_MUCH: ReadonlySet<number> = new Set([429, 503]);

/** What is known of the newest answer; compared as they are, without a look into them. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
  /** The address that gave them. */
  url: string | null;
  /** Hash of its body. */
  bodyHash: string | null;
}

export interface FeedQuestion {
  address: string;
  validators: Validators;
}

export interface FetchDeps {
  guard: GuardOptions;
  /** One request at a time to each host. */
  turns: Pick<KeyedQueue, 'run'>;
  userAgent: string;
  /** For one question with all its redirects. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** An answer: a document that is new, or that nothing has changed. */
export interface FetchedFeed {
  /** Undefined where it's the same as before. */
  document: { bytes: Buffer; contentType: string | undefined; url: string } | undefined;
  validators: Validators;
  /** Where the source has moved permanently; undefined where it hasn't. */
  movedTo: string | undefined;
  maxAgeSeconds: number | null;
}

/** A poll that gave nothing. The message says why, in words for operators. */
export class PollFailure extends Error {
  readonly retryAfterMs: number | undefined;
  /** No connection came about: the fault may be this server's. */
  readonly isUnreached: boolean;
  /** The source says that the feed is no more. */
  readonly isGone: boolean;

  constructor(
    message: string,
    more: { retryAfterMs?: number | undefined; isUnreached?: boolean; isGone?: boolean } = {},
  ) {
    super(message);
    this.retryAfterMs = more.retryAfterMs;
    this.isUnreached = more.isUnreached ?? false;
    this.isGone = more.isGone ?? false;
  }
}

/**
 * Asks for a feed, only for what has changed since. Redirects are followed, each under the guard; the end of those that are
 * permanently is returned. Throws `PollFailure` for all that gives no document.
 */
export async function fetchFeed({ address, validators }: FeedQuestion, deps: FetchDeps): Promise<FetchedFeed> {
  const endMs = performance.now() + deps.timeoutMs;
  let [url, moved, isForGood] = [address, address, true];
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const own = validators.url === url ? validators : NOTHING;
    const answer = await askForChange(url, own, endMs, deps);
    if (!isRedirect(answer.status))
      return { ...takeAnswer(answer, own, url), movedTo: moved === address ? undefined : moved };
    url = nextAddress(answer, url);
    isForGood &&= PERMANENT.has(answer.status);
    if (isForGood) moved = url;
  }
  throw new PollFailure(`redirected more than ${MOST_REDIRECTS} times`);
}

const NOTHING: Validators = { etag: null, lastModified: null, url: null, bodyHash: null };

const isRedirect = (status: number): boolean => PERMANENT.has(status) || TEMPORARY.has(status);

/** Some hosts say that nothing has changed by the date alone, with another tag: then it has. */
async function askForChange(url: string, known: Validators, endMs: number, deps: FetchDeps): Promise<GuardedBody> {
  const answer = await ask(url, known, endMs, deps);
  const { etag } = answer.headers;
  const isOther = answer.status === 304 && etag !== undefined && known.etag !== null && etag !== known.etag;
  return isOther ? ask(url, NOTHING, endMs, deps) : answer;
}

async function ask(
  url: string,
  { etag, lastModified }: Validators,
  endMs: number,
  deps: FetchDeps,
): Promise<GuardedBody> {
  const { guard, turns, userAgent, signal } = deps;
  const headers = {
    accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
    'user-agent': userAgent,
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
  const get = (): Promise<GuardedBody> => {
    const timeoutMs = Math.max(endMs - performance.now(), 1);
    return guardedGet(url, { headers, timeoutMs, mostBytes: MOST_BYTES, signal }, guard);
  };
  try {
    return await turns.run(new URL(url).host, get);
  } catch (error) {
    throw signal.aborted ? error : failureOf(error as Error);
  }
}

function failureOf(error: Error): PollFailure {
  if (!(error instanceof CouldNotConnect)) return new PollFailure(error.message);
  const { cause } = error;
  // what the address itself has is no secret; where a name leads is
  const isSeen = cause instanceof RefusedAddress && cause.isByLooks;
  return new PollFailure(isSeen ? cause.message : error.message, { isUnreached: !(cause instanceof RefusedAddress) });
}

/** Returns where a redirect leads. */
function nextAddress({ status, headers }: GuardedBody, url: string): string {
  const next = headers.location ? URL.parse(headers.location, url) : null;
  if (!next) throw new PollFailure(`HTTP ${status} without an address`);
  if (url.startsWith('https:') && next.protocol !== 'https:') throw new PollFailure('redirected from https to http');
  next.hash = '';
  if (next.href.length > MOST_KEPT) throw new PollFailure('redirected to an address that is too long');
  return next.href;
}

function takeAnswer(
  { status, headers, body }: GuardedBody,
  known: Validators,
  url: string,
): Omit<FetchedFeed, 'movedTo'> {
  const cached = maxAgeSeconds(headers['cache-control']);
  if (status === 304 && (known.etag !== null || known.lastModified !== null))
    return { document: undefined, validators: known, maxAgeSeconds: cached };
  if (status !== 200) throw refusalOf(status, headers['retry-after']);
  const bodyHash = createHash('sha256').update(body).digest('base64url');
  const validators = { etag: kept(headers.etag), lastModified: kept(headers['last-modified']), url, bodyHash };
  const document = bodyHash === known.bodyHash ? undefined : { bytes: body, contentType: headers['content-type'], url };
  return { document, validators, maxAgeSeconds: cached };
}

const kept = (validator: string | undefined): string | null =>
  validator !== undefined && validator.length <= MOST_KEPT ? validator : null;

function refusalOf(status: number, retryAfter: string | undefined): PollFailure {
  const waitMs = TOO_MUCH.has(status) ? retryAfterMs(retryAfter, Date.now()) : undefined;
  return new PollFailure(`HTTP ${status}`, { retryAfterMs: waitMs, isGone: status === 410 });
}
