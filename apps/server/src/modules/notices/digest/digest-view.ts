import type { DataBadge } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { namesIn } from '#platform/names.ts';
import { figuresOf } from '../figures.ts';
import { callPath, callSentence, FIRED, firingLine, type MessageReader, storyPath } from '../message.ts';
import { timeTexts } from '../time-texts.ts';
import type { DigestBody, DigestMarket, DigestMove, DigestScreen } from './digest-body.ts';
import { type DigestTexts, digestTextsIn } from './digest-texts.ts';
import { eventLine } from './event-line.ts';

const MINUS = '\u2212';

/** A line of a digest; figures are of a watched instrument. */
export interface DigestRow {
  text: string;
  /** Beside the text, less important. */
  about?: string;
  path?: string;
  figures?: { price: string; change: string; isUp: boolean | null };
}

export interface DigestSection {
  title: string;
  /** Below the title, such as the market and the time of its prices. */
  note?: string;
  rows: readonly DigestRow[];
  /** What is left out: "and 3 more". */
  more?: string;
}

/** A digest in the words and figures of its reader, for mails and short messages. */
export interface DigestView {
  language: 'en' | 'hi';
  subject: string;
  title: string;
  lead: string;
  sections: readonly DigestSection[];
  texts: DigestTexts;
}

/** Writes a digest for its reader. */
export function digestView(body: DigestBody, chosen: MessageReader): DigestView {
  const reader = { ...chosen, timeZone: body.zone };
  const texts = digestTextsIn(reader.language);
  const day = timeTexts(body.toMs, reader).day;
  const from = momentText(body.fromMs, reader);
  const sections = [
    briefSection(body, texts, reader.language ?? 'en'),
    ...body.markets.map((market) => marketSection(market, reader, texts)),
    alertSection(body, reader, texts),
    callSection(body, reader, texts),
    screenSection(body, reader, texts),
    storySection(body, reader, texts),
    eventSection(body, reader, texts),
  ].filter((section) => section.rows.length > 0);
  return {
    language: reader.language ?? 'en',
    subject: subjectOf(body, day, texts),
    title: `${texts.title}, ${day}`,
    lead: sections.length === 0 ? texts.nothing(from) : texts.since(from),
    sections,
    texts,
  };
}

/** 27 Nov 2026, 08:00 IST. */
function momentText(timeMs: number, reader: MessageReader): string {
  const { day, clock, zone } = timeTexts(timeMs, reader);
  return `${day}, ${clock} ${zone}`;
}

/** Names the largest parts, else the largest move. */
function subjectOf(body: DigestBody, day: string, texts: DigestTexts): string {
  const named = body.screens.reduce((sum, { count }) => sum + count, 0);
  const matches = (body.otherScreens ?? []).reduce((sum, other) => sum + other.matches, named);
  const { count: stories, isPart } = body.stories;
  const parts = [
    body.alerts.count > 0 ? texts.alertCount(body.alerts.count) : '',
    matches > 0 ? texts.matchCount(matches) : '',
    stories > 0 ? (isPart ? texts.manyStories(stories) : texts.storyCount(stories)) : '',
    body.events.count > 0 ? texts.eventCount(body.events.count) : '',
  ].filter(Boolean);
  const first = body.markets.flatMap(({ moves }) => moves.slice(0, 1))[0];
  if (parts.length === 0 && first) parts.push(`${first.symbol} ${percentText(first.changePct)}`);
  return parts.length === 0 ? texts.subjectAlone(day) : texts.subject(day, parts.slice(0, 3).join(', '));
}

const briefSection = ({ briefs }: DigestBody, texts: DigestTexts, language: 'en' | 'hi'): DigestSection => ({
  title: texts.briefs,
  rows: briefs.map(({ market, slug, title }) => ({
    text: title[language],
    about: namesIn(language).markets[market],
    path: storyPath(slug),
  })),
});

function marketSection(
  { market, badge, at, moves, up, down, count }: DigestMarket,
  reader: MessageReader,
  texts: DigestTexts,
): DigestSection {
  const basis = MARKET_INFO[market].changeBasis === '24 hours' ? texts.basis.day : texts.basis.session;
  const kind = badgeText(badge, texts);
  return {
    title: `${texts.watchlist}: ${namesIn(reader.language).markets[market]}`,
    note: [momentText(at, reader), basis, texts.upDown(up, down), ...(kind ? [kind] : [])].join(' · '),
    rows: moves.map((move) => moveRow(move, market, reader)),
    ...moreOf(count - moves.length, texts),
  };
}

/** Live prices need no word. */
const badgeText = (badge: DataBadge, { badges }: DigestTexts): string => (badge === 'LIVE' ? '' : badges[badge]);

function moveRow(
  { symbol, name, price, changePct, grid }: DigestMove,
  market: DigestMarket['market'],
  { grouping }: MessageReader,
): DigestRow {
  const change = percentText(changePct);
  const isUp = /[1-9]/.test(change) ? changePct > 0 : null;
  return {
    text: symbol,
    ...(name !== symbol && { about: name }),
    path: `/dashboard/chart/${market}/${encodeURIComponent(symbol)}`,
    figures: { price: figuresOf({ market, grid }, grouping).figure(price), change, isUp },
  };
}

/** +2.14 %, with a mark of its direction; what rounds to zero has neither. */
function percentText(percent: number): string {
  const size = `${Math.abs(percent).toFixed(2)}\u00A0%`;
  if (!/[1-9]/.test(size)) return size;
  return percent > 0 ? `▲ +${size}` : `▼ ${MINUS}${size}`;
}

const alertSection = (
  { alerts: { count, firings } }: DigestBody,
  reader: MessageReader,
  texts: DigestTexts,
): DigestSection => ({
  title: texts.alerts,
  rows: firings.map((firing) => ({ text: firingLine(firing, reader), path: `${FIRED}&firing=${firing.id}` })),
  ...moreOf(count - firings.length, texts),
});

const callSection = ({ calls }: DigestBody, reader: MessageReader, texts: DigestTexts): DigestSection => ({
  title: texts.calls,
  rows: (calls?.newest ?? []).map((call) => ({ text: callSentence(call, reader), path: callPath(call) })),
  ...moreOf((calls?.count ?? 0) - (calls?.newest.length ?? 0), texts),
});

const screenSection = (
  { screens, otherScreens = [] }: DigestBody,
  reader: MessageReader,
  texts: DigestTexts,
): DigestSection => ({
  title: texts.screens,
  rows: screens.map((screen) => ({
    text: texts.entered(screen.name, symbolsText(screen, texts)),
    about: namesIn(reader.language).markets[screen.market],
    path: '/dashboard/whatsnewtoday?kind=entered',
  })),
  ...moreOf(
    otherScreens.reduce((sum, other) => sum + other.screens, 0),
    texts,
  ),
});

function symbolsText({ symbols, count }: DigestScreen, texts: DigestTexts): string {
  const rest = count - symbols.length;
  return symbols.join(', ') + (rest > 0 ? `, ${texts.more(rest)}` : '');
}

const storySection = (
  { stories: { count, newest, isPart } }: DigestBody,
  reader: MessageReader,
  texts: DigestTexts,
): DigestSection => ({
  title: texts.stories,
  rows: newest.map(({ title, slug, source, symbols, at }) => ({
    text: title,
    about: [source, momentText(at, reader), symbols.join(', ')].join(' · '),
    path: storyPath(slug),
  })),
  ...(isPart ? { more: texts.moreAtLeast(count - newest.length) } : moreOf(count - newest.length, texts)),
});

const eventSection = (
  { events: { count, first } }: DigestBody,
  reader: MessageReader,
  texts: DigestTexts,
): DigestSection => ({
  title: texts.events,
  rows: first.map((event) => ({
    text: eventLine(event, reader, texts),
    ...(event.market && { about: namesIn(reader.language).markets[event.market] }),
    ...(event.symbol && event.market
      ? { path: `/dashboard/chart/${event.market}/${encodeURIComponent(event.symbol)}` }
      : { path: '/dashboard/calendar' }),
  })),
  ...moreOf(count - first.length, texts),
});

const moreOf = (count: number, texts: DigestTexts): Pick<DigestSection, 'more'> =>
  count > 0 ? { more: texts.more(count) } : {};
