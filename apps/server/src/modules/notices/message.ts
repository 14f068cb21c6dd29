import {
  type AlertFiring,
  conditionSentence,
  firingSentence,
  NOTICE_LIMITS,
  type Notice,
  type NoticeBody,
  type PausedAlert,
  type Preferences,
} from '@wickwise/contract';
import { SCAN_TIMEFRAMES } from '@wickwise/market';
import type { Mail } from '#platform/mail/mail.ts';
import { figuresOf } from './figures.ts';
import { messageTextsIn } from './message-texts.ts';
import { timeTexts } from './time-texts.ts';

/** Preferences that a message follows; null where nothing was chosen. */
export type MessageReader = Pick<Preferences, 'browserZone' | 'clock' | 'grouping' | 'language' | 'timeZone'>;

export const NOTHING_CHOSEN: MessageReader = {
  browserZone: null,
  clock: null,
  grouping: null,
  language: null,
  timeZone: null,
};

/** A message sent outside the app, for everything that happened at once. */
export interface Message {
  /** The same at every attempt. */
  id: string;
  subject: string;
  lines: string[];
  /** Last line of a mail. */
  advice: string;
  /** Path in the app: of the story or the receipt where one alert fired, of a ticket or of billing, else of all alerts. */
  path: string;
  /** What a mail links to: stories, the receipt or all alerts, and the chart of each symbol. */
  links: readonly { text: string; path: string }[];
  notices: readonly Notice[];
  /** Of a digest. */
  digest?: MessageOfDigest;
}

/** What sets a digest apart: a mail of its own form, and less hurry. */
export interface MessageOfDigest {
  mail: Pick<Mail, 'text' | 'html' | 'unsubscribeUrl'>;
  /** Push services keep it until then, epoch ms. */
  untilMs: number;
}

export function messageOf(id: string, notices: readonly Notice[], reader: MessageReader): Message {
  const bodies = notices.map(({ body }) => body);
  const lines = bodies.flatMap((body) => linesOf(body, reader));
  const texts = messageTextsIn(reader.language);
  const fired = bodies.flatMap(firingsOf);
  const receipt = bodies.length === 1 && fired.length === 1 ? fired[0] : undefined;
  const receiptPath = receipt ? `${FIRED}&firing=${receipt.id}` : fired.length > 0 ? FIRED : '/dashboard/alerts';
  const others = bodies.flatMap((body) => otherLink(body, texts));
  const stories = new Map(fired.flatMap(({ receipt: { story } }) => (story ? [[story.slug, story.title]] : [])));
  const charts = new Map(fired.map((firing) => [firing.symbol, chartPath(firing)]));
  const links = [
    ...[...stories].map(([slug, title]) => ({ text: title, path: storyPath(slug) })),
    ...(others.length === bodies.length ? [] : [{ text: receipt ? texts.receipt : texts.alerts, path: receiptPath }]),
    ...others,
    ...[...charts].map(([symbol, chart]) => ({ text: texts.chart(symbol), path: chart })),
  ];
  const [other] = others.length === bodies.length ? others : [];
  const path = other?.path ?? (receipt?.receipt.story ? storyPath(receipt.receipt.story.slug) : receiptPath);
  return { id, subject: subjectOf(bodies, reader), lines, advice: texts.advice, path, links, notices };
}

type CallBody = Extract<NoticeBody, { kind: 'call' }>;

export const FIRED = '/dashboard/alerts?tab=fired';

const firingsOf = (body: NoticeBody): readonly AlertFiring[] => (body.kind === 'alerts' ? body.firings : []);

/** Returns what a notice that isn't about alerts leads to. */
function otherLink(body: NoticeBody, texts: ReturnType<typeof messageTextsIn>): { text: string; path: string }[] {
  if (body.kind === 'ticket') return [ticketLink(body, texts)];
  if (body.kind === 'call') return [{ text: texts.call, path: callPath(body) }];
  if (body.kind === 'plan-change' || body.kind === 'plan-deliveries')
    return [{ text: texts.plan, path: '/dashboard/plan' }];
  if (body.kind !== 'billing') return [];
  if (body.what === 'plan-inquiry') return [{ text: texts.planInquiries, path: '/dashboard/operator?list=plans' }];
  const isForOperator = body.what === 'no-webhooks';
  return [{ text: texts.billing, path: isForOperator ? '/dashboard/operator?list=subscriptions' : '/billing' }];
}

const ticketLink = (
  { id, no, isForOperator }: Extract<NoticeBody, { kind: 'ticket' }>,
  texts: ReturnType<typeof messageTextsIn>,
): { text: string; path: string } => ({
  text: texts.ticket(String(no)),
  path: isForOperator ? `/dashboard/operator?list=tickets&ticket=${id}` : `/dashboard/support?ticket=${id}`,
});

export const callPath = ({ callId }: Pick<CallBody, 'callId'>): string => `/dashboard/expertadvice/calls/${callId}`;

export const storyPath = (slug: string): string => `/news-details/${encodeURIComponent(slug)}`;

const chartPath = ({ market, symbol, timeframe }: AlertFiring): string => {
  const query = SCAN_TIMEFRAMES.some((own) => own === timeframe) ? `?timeframe=${timeframe}` : '';
  return `/dashboard/chart/${market}/${encodeURIComponent(symbol)}${query}`;
};

/** Returns the subject of a message about notices. */
export function subjectOf(bodies: readonly NoticeBody[], reader: MessageReader): string {
  const texts = messageTextsIn(reader.language);
  const fired = bodies.flatMap(firingsOf);
  const count = bodies.reduce((sum, body) => sum + (body.kind === 'alerts' ? body.count : 0), 0);
  const [first] = fired;
  if (first && count === 1) return firedText(first, reader, ({ clock }) => clock);
  if (first) return texts.triggered(count, first.symbol);
  const [other] = bodies;
  if (other?.kind === 'alerts-paused') return other.count === 1 ? texts.onePaused : texts.paused(other.count);
  if (other?.kind === 'channel-off') return texts.channelOff;
  if (other?.kind === 'plan-change' || other?.kind === 'plan-deliveries') return planSentence(other, texts);
  if (other?.kind === 'ticket') return ticketSentence(other, texts);
  if (other?.kind === 'call') return callSentence(other, reader);
  if (other?.kind === 'billing') return billingSentence(other, texts);
  return other?.kind === 'test' && other.name ? texts.testOf(other.name) : texts.test;
}

const ticketSentence = (
  { no, subject, isForOperator }: Extract<NoticeBody, { kind: 'ticket' }>,
  texts: ReturnType<typeof messageTextsIn>,
): string => (isForOperator ? texts.ticketWritten(String(no), subject) : texts.ticketAnswered(String(no), subject));

/** Returns what happened to a followed expert's call, with its result where the reader may see it. */
export function callSentence(
  { what, expert, symbol, side, state, netPct }: CallBody,
  { language }: MessageReader,
): string {
  const texts = messageTextsIn(language);
  if (what === 'published') return texts.callPublished(side, symbol, expert);
  if (what === 'correction') return texts.callCorrection(side, symbol, expert);
  if (what === 'withdrawal') return texts.callWithdrawal(side, symbol, expert);
  if (what === 'entered') return texts.callEntered(side, symbol, expert);
  if (state === 'never-entered') return texts.callNeverEntered(side, symbol, expert);
  if (netPct === null) return texts.callEnded(side, symbol, expert);
  return texts.callResult(side, symbol, expert, RESULT.format(netPct / 100));
}

const RESULT = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 2,
});

const billingSentence = (
  { what, name }: Extract<NoticeBody, { kind: 'billing' }>,
  texts: ReturnType<typeof messageTextsIn>,
): string => {
  if (what === 'plan-inquiry') return texts.planInquiry(name);
  return what === 'payment-failed' ? texts.paymentFailed(name) : texts.noWebhooks(name);
};

function planSentence(
  body: Extract<NoticeBody, { kind: 'plan-change' | 'plan-deliveries' }>,
  texts: ReturnType<typeof messageTextsIn>,
): string {
  if (body.kind === 'plan-deliveries') return texts.planDeliveries(body.limit);
  const { plan, alerts, strategies, symbols, isRoomier } = body;
  return (isRoomier ? texts.planResumed : texts.planPaused)(plan, alerts, strategies, symbols);
}

function titleOf(firing: PausedAlert, reader: MessageReader): string {
  const { name, symbol, condition, timeframe } = firing;
  const { sentences } = messageTextsIn(reader.language);
  const sentence = conditionSentence(condition, timeframe, figuresOf(firing, reader.grouping), sentences);
  return `${symbol ? `${symbol} ` : ''}${sentence}${name ? ` (${name})` : ''}`;
}

function linesOf(body: NoticeBody, reader: MessageReader): string[] {
  const texts = messageTextsIn(reader.language);
  if (body.kind === 'test') return [texts.testLine];
  if (body.kind === 'channel-off') return [`${body.label}: ${body.reason}`];
  if (body.kind === 'ticket') return [ticketSentence(body, texts)];
  if (body.kind === 'call') return [callSentence(body, reader)];
  if (body.kind === 'billing') return [billingSentence(body, texts)];
  if (body.kind === 'plan-change' || body.kind === 'plan-deliveries') return [planSentence(body, texts)];
  if (body.kind === 'alerts-paused') {
    const rest = body.count - body.alerts.length;
    const lines = body.alerts.map((alert) => texts.pausedLine(titleOf(alert, reader), texts.whyPaused[alert.reason]));
    return [...lines, ...(rest > 0 ? [texts.more(rest)] : [])];
  }
  const rest = body.count - Math.min(body.firings.length, NOTICE_LIMITS.firings);
  return [...body.firings.map((firing) => firingLine(firing, reader)), ...(rest > 0 ? [texts.more(rest)] : [])];
}

/** Returns what fired in a sentence, with its day and zone. */
export function firingLine(firing: AlertFiring, reader: MessageReader): string {
  const texts = messageTextsIn(reader.language);
  const text = firedText(firing, reader, ({ clock, zone }) => `${clock} ${zone}`);
  const { day } = timeTexts(firing.at, reader, firing.market);
  const { price, receipt } = firing;
  const line =
    receipt.readings?.length && price !== null
      ? texts.line(text, day, figuresOf(firing, reader.grouping).figure(price))
      : texts.lineOfPrice(text, day);
  return firing.isLate ? texts.late(line) : line;
}

function firedText(
  firing: AlertFiring,
  reader: MessageReader,
  timeOf: (texts: ReturnType<typeof timeTexts>) => string,
): string {
  const { sentences } = messageTextsIn(reader.language);
  const clock = (timeMs: number): string => timeOf(timeTexts(timeMs, reader, firing.market));
  return firingSentence(firing, { ...figuresOf(firing, reader.grouping), clock }, sentences);
}
