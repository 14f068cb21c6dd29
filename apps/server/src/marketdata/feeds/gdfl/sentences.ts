/**
 * Sentences that come in place of data, on the stream and as HTTP 200:
 * https://globaldatafeeds.in/global-datafeeds-apis/global-datafeeds-apis/documentation-support/diagnostic-api-responses.
 */
import { HOUR_MS } from '@wickwise/market';
import { HttpRefusal } from '#platform/net/http-client.ts';

/** The key, or what it may see; another attempt would be refused too. */
const OF_KEY =
  /^(Access Denied\. Key (not found|blocked|unknown or empty|Invalid)|Key Expired|IP address not allowed|Function not enabled|RealtimeSubscription disabled)/i;
/** Of the moment: another session with the same key, an hour's calls, a server without data. */
const OF_MOMENT =
  /^(Access Denied\. Key already in use|(Bandwidth|Calls) per hour|(Calls|Bandwidth) limitation|Data unavailable|Duplicated Request)/i;
/** Of one symbol; which one isn't said. */
const OF_SYMBOL = /^(Reached instrument limitation|Data for requested exchange is disabled|More than 1 match)/i;
const GREETING = /^Welcome/i;
const NOT_YET = /^Authentication request received/i;
const OF_HOUR = /^(Bandwidth|Calls) (per hour|limitation)/i;

export type SentenceKind = 'key' | 'moment' | 'symbol' | 'greeting';

/** Returns what a sentence is about; undefined for one that isn't known. */
export function kindOfSentence(text: string): SentenceKind | undefined {
  if (OF_KEY.test(text)) return 'key';
  if (OF_MOMENT.test(text)) return 'moment';
  if (OF_SYMBOL.test(text)) return 'symbol';
  return GREETING.test(text) ? 'greeting' : undefined;
}

const NOT_YET_MS = 1_000;

/** Returns the pause that a sentence asks for, ms: calls are counted from one full hour to the next. */
export function gdflPauseMs(body: unknown): number | undefined {
  if (typeof body !== 'string') return undefined;
  if (NOT_YET.test(body)) return NOT_YET_MS;
  return OF_HOUR.test(body) ? HOUR_MS - (Date.now() % HOUR_MS) : undefined;
}

const UNAUTHORIZED = 401;
const BAD_REQUEST = 400;

/** Returns the refusal that a sentence is. */
export function gdflRefusalIn(body: unknown): HttpRefusal | undefined {
  const kind = typeof body === 'string' ? kindOfSentence(body) : undefined;
  if (kind === undefined || kind === 'greeting') return undefined;
  return new HttpRefusal(kind === 'key' ? UNAUTHORIZED : BAD_REQUEST, body as string);
}
