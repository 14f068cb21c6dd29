import type { AlertFiring, Notice, NoticeBody } from '@wickwise/contract';
import { formatPercent } from '../../lib/format.ts';
import { alertTexts as texts } from './texts/alert.ts';
import { billingNoticeTexts as billingTexts } from './texts/billing-notice.ts';
import { callNoticeTexts as callTexts } from './texts/call-notice.ts';
import { pausedWords } from './words.ts';

export const firingsOf = ({ body }: Notice): readonly AlertFiring[] => (body.kind === 'alerts' ? body.firings : []);

/** Returns the lines of a notice beside its firings. */
export function noticeLines({ body }: Notice): string[] {
  if (body.kind === 'test') return [texts.testNotice];
  if (body.kind === 'channel-off') return [texts.channelOff(body.label, body.reason)];
  if (body.kind === 'billing') return [billingTexts[body.what](body.name)];
  if (body.kind === 'call') return [callWords(body)];
  if (body.kind === 'ticket') return [texts.ticket(body.isForOperator, String(body.no), body.subject)];
  if (body.kind === 'plan-deliveries') return [texts.planDeliveries(body.limit)];
  if (body.kind === 'plan-change')
    return [texts.planChange(body.isRoomier, body.plan, body.alerts, body.strategies, body.symbols)];
  const rest = body.count - (body.kind === 'alerts' ? body.firings : body.alerts).length;
  const lines = body.kind === 'alerts' ? [] : body.alerts.map(pausedWords);
  return rest > 0 ? [...lines, texts.more(rest)] : lines;
}

/** Returns what happened to a followed expert's call, with its result where the reader may see it. */
function callWords({ what, side, symbol, expert, state, netPct }: Extract<NoticeBody, { kind: 'call' }>): string {
  if (what !== 'ended') return callTexts[what](side, symbol, expert);
  if (state === 'never-entered') return callTexts.neverEntered(side, symbol, expert);
  return netPct === null
    ? callTexts.ended(side, symbol, expert)
    : callTexts.result(side, symbol, expert, formatPercent(netPct));
}
