import { type Alert, type ChannelsAnswer, type MarketsPage, parseCondition } from '@wickwise/contract';
import { MINUTE_MS, minutesLeftIn } from '@wickwise/market';
import { channelNames } from '../../../lib/channel-names.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { whySilentTexts as texts } from '../texts/why-silent.ts';
import { figureWords, stateWords } from '../words.ts';

/** `why`: keeps it silent. `maybe`: can. `ok`: doesn't. */
export type SilenceTone = 'why' | 'maybe' | 'ok';

export interface SilenceFinding {
  tone: SilenceTone;
  text: string;
}

/** Lowest and highest price of closed bars, and the stretch that they cover. */
export interface PastRange {
  low: number;
  high: number;
  fromMs: number;
  toMs: number;
}

/** What is known of an alert's surroundings; undefined parts aren't known. */
export interface AlertFacts {
  nowMs: number;
  /** Minute of the day in the account's time zone. */
  minuteOfDay: number;
  markets: MarketsPage | undefined;
  channels: ChannelsAnswer | undefined;
  /** Of bars that began after the alert was created; null where none of them has closed. */
  range: PastRange | null | undefined;
  /** Writes a time on the reader's clock. */
  timeText: (timeMs: number) => string;
}

/** Returns what keeps an alert silent, or could, in the order in which the server asks. */
export function findings(alert: Alert, facts: AlertFacts): SilenceFinding[] {
  return [
    ...ofState(alert, facts),
    ...ofMarket(alert, facts),
    ...ofPrice(alert, facts),
    ...ofCooldown(alert, facts),
    ...ofFirings(alert, facts),
    ...ofMessages(alert, facts),
  ];
}

const why = (text: string): SilenceFinding => ({ tone: 'why', text });
const maybe = (text: string): SilenceFinding => ({ tone: 'maybe', text });
const ok = (text: string): SilenceFinding => ({ tone: 'ok', text });

function ofState({ state, pauseReason, lastFiredAt, expiresAt }: Alert, { timeText }: AlertFacts): SilenceFinding[] {
  if (state === 'paused') return [why(pauseReason ? `${stateWords({ state, pauseReason })}.` : texts.paused)];
  if (state === 'done') return [why(texts.done(lastFiredAt === null ? '–' : timeText(lastFiredAt)))];
  if (state === 'expired') return [why(texts.expired(expiresAt === null ? '–' : timeText(expiresAt)))];
  return [ok(texts.active)];
}

const WITHOUT_PRICES: ReadonlySet<string> = new Set(['silent', 'needs-login', 'stopped']);

function ofMarket({ market }: Alert, { markets }: AlertFacts): SilenceFinding[] {
  if (!markets) return [];
  const name = marketNames[market];
  if (markets.reach.some((one) => one.market === market && one.hidden !== null)) return [why(texts.hidden(name))];
  const state = markets.markets.find((one) => one.market === market);
  if (!state || WITHOUT_PRICES.has(state.source.health)) return [why(texts.noPrices(name))];
  const { phase } = state.session;
  return [phase === 'closed' || phase === 'holiday' ? maybe(texts.closed(name)) : ok(texts.open(name))];
}

/**
 * A level of one symbol, compared with the prices since the alert was created. Never a certain cause: the bars leave out
 * the one in which it was created and the one still forming.
 */
function ofPrice(alert: Alert, { range, timeText }: AlertFacts): SilenceFinding[] {
  const condition = parseCondition(alert.condition);
  if (condition.kind === 'moving' || condition.kind === 'average') return [maybe(texts.move)];
  if (condition.kind !== 'crossing') return [maybe(condition.kind === 'news' ? texts.news : texts.rule)];
  if (alert.firedCount > 0) return [];
  if (range === null) return [maybe(texts.tooNew)];
  if (!range || alert.symbol === undefined) return [];
  const { level, direction } = condition;
  const figure = (value: number): string => figureWords(value, alert);
  const { symbol } = alert;
  const [from, to, low, high] = [timeText(range.fromMs), timeText(range.toMs), figure(range.low), figure(range.high)];
  const wanted = figure(level);
  if (level > range.high || level < range.low) return [maybe(texts.notReached(from, to, symbol, low, high, wanted))];
  if (level === range.high || level === range.low) return [maybe(texts.touched(from, to, symbol, wanted))];
  if (alert.frequency === 'close') return [maybe(texts.atClose(wanted))];
  return [maybe(direction === 'either' ? texts.beforeArmed(wanted) : texts.otherWay(wanted))];
}

function ofCooldown({ cooldownMinutes, lastFiredAt }: Alert, { nowMs, timeText }: AlertFacts): SilenceFinding[] {
  const endMs = (lastFiredAt ?? 0) + cooldownMinutes * MINUTE_MS;
  return cooldownMinutes > 0 && endMs > nowMs ? [why(texts.cooldown(timeText(endMs)))] : [];
}

const ofFirings = ({ firedCount, lastFiredAt }: Alert, { timeText }: AlertFacts): SilenceFinding[] =>
  lastFiredAt === null ? [] : [maybe(texts.firedBefore(firedCount, timeText(lastFiredAt)))];

function ofMessages({ isMuted, channels: wanted }: Alert, { channels, minuteOfDay }: AlertFacts): SilenceFinding[] {
  if (isMuted) return [why(texts.muted)];
  if (wanted.length === 0) return [why(texts.noChannel)];
  if (!channels) return [];
  const found = wanted.map((kind) => {
    const { name } = channelNames[kind];
    const own = channels.channels.filter((channel) => channel.kind === kind);
    if (own.length === 0) return why(texts.channelGone(name));
    const works = own.find(({ state, problem }) => state === 'on' && problem === null);
    if (works) return ok(texts.channelWorks(name));
    if (own.some(({ state }) => state === 'on')) return why(texts.channelFails(name));
    return why(own.some(({ state }) => state === 'waiting') ? texts.unconfirmed(name) : texts.channelOff(name));
  });
  const { quietHours } = channels;
  const isQuiet = quietHours !== null && minutesLeftIn(quietHours, minuteOfDay) > 0;
  return [...found, ...(isQuiet ? [why(texts.quiet)] : [])];
}
