import { TICKET_LIMITS, type TicketContext } from '@wickwise/contract';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readerZone } from '../../lib/zones.ts';

const LONGEST = { screen: 300, symbol: 60, browser: 300, what: 60, message: 200 } as const;
/** What looks like an address of a person, or a secret: a long run of letters and digits. */
const PRIVATE = /[^\s@]+@[^\s@]+|[\w-]{24,}/g;
const MASK = '…';

/** Returns technical details of where a reader came from, as they are shown and sent. Search parameters are left out. */
export function gatherContext(path: string | undefined): TicketContext {
  const [, , symbol] = /^\/dashboard\/chart\/([^/]+)\/([^/]+)/.exec(path ?? '') ?? [];
  const errors = recentErrors();
  return {
    ...(path === undefined ? {} : { screen: clean(path, LONGEST.screen) }),
    ...(symbol === undefined ? {} : { symbol: clean(decoded(symbol), LONGEST.symbol) }),
    browser: oneLine(navigator.userAgent).slice(0, LONGEST.browser),
    window: `${innerWidth} × ${innerHeight}`,
    language: document.documentElement.lang,
    timeZone: readerZone.get(),
    ...(errors.length > 0 ? { errors } : {}),
  };
}

/** Returns a part of an address in plain text; one that isn't well-formed as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the newest failures of requests, as far as the app still has them. */
function recentErrors(): NonNullable<TicketContext['errors']> {
  const failed = [
    ...queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => ({ what: String(queryKey[0]), error: state.error, at: state.errorUpdatedAt })),
    ...queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => ({ what: 'change', error: state.error, at: state.submittedAt })),
  ];
  return failed
    .flatMap(({ what, error, at }) =>
      error instanceof Error ? { at, what: clean(what, LONGEST.what), message: wordsOf(error) } : [],
    )
    .toReversed() // of one instant the newest first
    .toSorted((a, b) => b.at - a.at)
    .slice(0, TICKET_LIMITS.errors);
}

function wordsOf(error: Error): string {
  const status = error instanceof ApiError && error.status !== undefined ? `${error.status} ` : '';
  return clean(`${status}${error.message}`, LONGEST.message);
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
const clean = (text: string, longest: number): string => oneLine(text).replaceAll(PRIVATE, MASK).slice(0, longest);
