import { type AlertFiring, conditionSentence, NOTICE_LIMITS, type Notice, type NoticeBody } from '@wickwise/contract';

/** What leaves the house: one message for all that happened at once. */
export interface Message {
  /** The same at every attempt. */
  id: string;
  subject: string;
  lines: string[];
  /** Where it's shown in the app. */
  path: string;
  notices: readonly Notice[];
}

export function messageOf(id: string, notices: readonly Notice[]): Message {
  const bodies = notices.map(({ body }) => body);
  return { id, subject: subjectOf(bodies), lines: bodies.flatMap(linesOf), path: '/dashboard/alerts', notices };
}

export function subjectOf(bodies: readonly NoticeBody[]): string {
  const fired = bodies.flatMap((body) => (body.kind === 'alerts' ? body.firings : []));
  const count = bodies.reduce((sum, body) => sum + (body.kind === 'alerts' ? body.count : 0), 0);
  const [first] = fired;
  if (first && count === 1) return titleOf(first);
  if (first) return `${count} alerts fired, ${first.symbol} first`;
  const [other] = bodies;
  if (other?.kind === 'channel-off') return 'A channel was switched off';
  return other?.kind === 'test' && other.name ? `Test of ${other.name}` : 'A test from Wickwise';
}

const titleOf = ({ name, symbol, condition, timeframe }: AlertFiring): string =>
  `${symbol} ${conditionSentence(condition, timeframe)}${name ? ` (${name})` : ''}`;

function linesOf(body: NoticeBody): string[] {
  if (body.kind === 'test') return ['This is a test: what your alerts have to say reaches you here.'];
  if (body.kind === 'channel-off') return [`${body.label}: ${body.reason}`];
  const rest = body.count - Math.min(body.firings.length, NOTICE_LIMITS.firings);
  return [...body.firings.map(lineOf), ...(rest > 0 ? [`and ${rest} more`] : [])];
}

function lineOf(firing: AlertFiring): string {
  const at = new Date(firing.at).toISOString().replace('T', ' ').slice(0, 19);
  const when = firing.isLate ? `would have fired at ${at} UTC, while prices were missing` : `${at} UTC`;
  return `${titleOf(firing)}: ${firing.price}, ${when}`;
}
