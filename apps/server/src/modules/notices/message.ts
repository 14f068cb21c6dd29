import {
  type AlertFiring,
  conditionSentence,
  NOTICE_LIMITS,
  type Notice,
  type NoticeBody,
  type PausedAlert,
  type PauseReason,
} from '@wickwise/contract';
import { figuresOf, type Grouping } from './figures.ts';

const WHY_PAUSED: Record<PauseReason, string> = {
  'strategy-gone': 'Its strategy was deleted.',
  'screen-gone': 'Its screen was deleted.',
  'watchlist-gone': 'Its watchlist was deleted.',
};

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

export function messageOf(id: string, notices: readonly Notice[], grouping: Grouping): Message {
  const bodies = notices.map(({ body }) => body);
  const lines = bodies.flatMap((body) => linesOf(body, grouping));
  return { id, subject: subjectOf(bodies, grouping), lines, path: '/dashboard/alerts', notices };
}

export function subjectOf(bodies: readonly NoticeBody[], grouping: Grouping): string {
  const fired = bodies.flatMap((body) => (body.kind === 'alerts' ? body.firings : []));
  const count = bodies.reduce((sum, body) => sum + (body.kind === 'alerts' ? body.count : 0), 0);
  const [first] = fired;
  if (first && count === 1) return titleOf(first, grouping);
  if (first) return `${count} alerts triggered, first ${first.symbol}`;
  const [other] = bodies;
  if (other?.kind === 'alerts-paused')
    return other.count === 1 ? 'An alert was paused' : `${other.count} alerts were paused`;
  if (other?.kind === 'channel-off') return 'A channel was turned off';
  return other?.kind === 'test' && other.name ? `Test of ${other.name}` : 'A test from Wickwise';
}

function titleOf(firing: PausedAlert, grouping: Grouping): string {
  const { name, symbol, condition, timeframe } = firing;
  const sentence = conditionSentence(condition, timeframe, figuresOf(firing, grouping));
  return `${symbol ? `${symbol} ` : ''}${sentence}${name ? ` (${name})` : ''}`;
}

function linesOf(body: NoticeBody, grouping: Grouping): string[] {
  if (body.kind === 'test') return ['This is a test. Your alerts arrive here.'];
  if (body.kind === 'channel-off') return [`${body.label}: ${body.reason}`];
  if (body.kind === 'alerts-paused') {
    const rest = body.count - body.alerts.length;
    const lines = body.alerts.map((alert) => `Paused: ${titleOf(alert, grouping)}. ${WHY_PAUSED[alert.reason]}`);
    return [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])];
  }
  const rest = body.count - Math.min(body.firings.length, NOTICE_LIMITS.firings);
  return [...body.firings.map((firing) => lineOf(firing, grouping)), ...(rest > 0 ? [`and ${rest} more`] : [])];
}

function lineOf(firing: AlertFiring, grouping: Grouping): string {
  const at = new Date(firing.at).toISOString().replace('T', ' ').slice(0, 19);
  const when = firing.isLate ? `found later from history for ${at} UTC` : `${at} UTC`;
  return `${titleOf(firing, grouping)}: ${figuresOf(firing, grouping).figure(firing.price)}, ${when}`;
}
