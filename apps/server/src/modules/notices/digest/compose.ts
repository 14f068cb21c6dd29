import type { CalendarEvent } from '@wickwise/contract';
import { addDays, dateInZone, type InstrumentId, MARKETS, type Market, splitInstrumentId } from '@wickwise/market';
import type { DigestBody, DigestEvent, DigestMarket, DigestMove, DigestScreen, DigestStory } from './digest-body.ts';
import type { DigestPrices, DigestQuote, DigestSources, DigestSpan } from './sources.ts';

/** What is named; the rest is counted. */
const MOST = { moves: 8, firings: 5, calls: 5, screens: 5, symbols: 6, stories: 6, events: 8 } as const;
/** Stories that are read and counted; of more the digest says that there are more. */
const MOST_STORIES = 60;
/** A story may come so much later than it was published. */
const LATE_STORY_MS = 12 * 3_600_000;

export interface DigestOrder extends DigestSpan {
  userId: string;
  /** The reader's zone. */
  zone: string;
}

/** Composes what an account's digest of a time says. Markets are those of its watchlists. */
export async function composeDigest(
  sources: DigestSources,
  { userId, zone, fromMs, toMs }: DigestOrder,
): Promise<DigestBody> {
  const span = { fromMs, toMs };
  const day = dateInZone(zone, toMs);
  const watched = await sources.watched(userId);
  const byMarket = Map.groupBy(watched, (id) => splitInstrumentId(id).market);
  const parts = await Promise.all(
    MARKETS.map(async (market) => partOf(sources, { userId, market, ids: byMarket.get(market) ?? [], span })),
  );
  const days = { from: addDays(day, -1), to: addDays(day, 3), instruments: watched };
  const [alerts, calls, stories, events] = await Promise.all([
    sources.firings(userId, span, MOST.firings),
    sources.calls(userId, span, MOST.calls),
    newStories(sources, [...watched], span),
    watched.size === 0 ? [] : sources.events(userId, days),
  ]);
  const coming = events.flatMap((event) => comingEvent(event, { markets: byMarket, zone, nowMs: toMs, day }));
  return {
    day,
    zone,
    fromMs,
    toMs,
    alerts,
    ...(calls.count > 0 && { calls: { count: calls.count, newest: calls.calls } }),
    briefs: parts.flatMap(({ brief }) => brief ?? []),
    markets: parts.flatMap(({ moves }) => moves ?? []),
    ...namedScreens(parts.flatMap(({ screens }) => screens)),
    stories: {
      count: stories.all.length,
      newest: stories.all.slice(0, MOST.stories),
      ...(stories.isPart && { isPart: true }),
    },
    events: { count: coming.length, first: coming.sort(byDay).slice(0, MOST.events) },
  };
}

interface MarketOrder {
  userId: string;
  market: Market;
  /** Watched instruments. */
  ids: readonly InstrumentId[];
  span: DigestSpan;
}

async function partOf(sources: DigestSources, { userId, market, ids, span }: MarketOrder) {
  const prices = sources.prices(userId, market, ids);
  if (!prices) return { brief: undefined, moves: undefined, screens: [] };
  const toMs = prices.nowMs;
  const own = { fromMs: toMs - (span.toMs - span.fromMs), toMs };
  const [matches, brief] = await Promise.all([
    sources.matches(userId, market, own),
    ids.length > 0 ? sources.brief(userId, market, own) : undefined,
  ]);
  return { brief, moves: movesOf(market, prices, own.fromMs), screens: screensOf(market, matches) };
}

/** Returns the moves of instruments that have had a price since an instant; undefined where none has. */
function movesOf(market: Market, { badge, quotes }: DigestPrices, fromMs: number): DigestMarket | undefined {
  const all = quotes.flatMap((quote) => (quote.timeMs > fromMs ? moveOf(quote) : []));
  if (all.length === 0) return undefined;
  const moves = all.toSorted((a, b) => Math.abs(b.changePct) - Math.abs(a.changePct) || (a.symbol < b.symbol ? -1 : 1));
  return {
    market,
    badge,
    count: all.length,
    at: Math.max(...all.map(({ at }) => at)),
    moves: moves.slice(0, MOST.moves),
    up: all.filter(({ changePct }) => changePct > 0).length,
    down: all.filter(({ changePct }) => changePct < 0).length,
  };
}

function moveOf({ symbol, name, price, referencePrice, timeMs, grid }: DigestQuote): DigestMove[] {
  const changePct = 100 * (price / referencePrice - 1);
  return Number.isFinite(changePct) ? [{ symbol, name, price, changePct, at: timeMs, grid }] : [];
}

function screensOf(
  market: Market,
  matches: readonly { screenId: string; name: string; symbol: string }[],
): DigestScreen[] {
  return [...Map.groupBy(matches, ({ screenId }) => screenId)].map(([id, found]) => {
    const symbols = [...new Set(found.map(({ symbol }) => symbol))];
    return { id, name: found[0]?.name ?? '', market, symbols: symbols.slice(0, MOST.symbols), count: symbols.length };
  });
}

/** Divides screens into those that are named and the others, which are counted. */
function namedScreens(screens: readonly DigestScreen[]): Pick<DigestBody, 'screens' | 'otherScreens'> {
  const named = screens.slice(0, MOST.screens);
  const others = [...Map.groupBy(screens.slice(MOST.screens), ({ market }) => market)].map(([market, found]) => ({
    market,
    screens: found.length,
    matches: found.reduce((sum, { count }) => sum + count, 0),
  }));
  return { screens: named, ...(others.length > 0 && { otherScreens: others }) };
}

/** Returns stories that came since the last digest, also those that were published before it. */
async function newStories(
  sources: DigestSources,
  watched: readonly InstrumentId[],
  { fromMs, toMs }: DigestSpan,
): Promise<{ all: DigestStory[]; isPart: boolean }> {
  if (watched.length === 0) return { all: [], isPart: false };
  const found = await sources.stories(watched, { fromMs: fromMs - LATE_STORY_MS, toMs }, MOST_STORIES);
  const all = found
    .filter(({ receivedMs, publishedMs }) => Math.max(receivedMs, publishedMs) > fromMs)
    .map(({ slug, title, source, publishedMs: at, instruments }) => ({
      slug,
      title,
      source,
      at,
      symbols: instruments.slice(0, MOST.symbols).map((id) => splitInstrumentId(id as InstrumentId).symbol),
    }));
  return { all, isPart: found.length >= MOST_STORIES };
}

interface EventReader {
  markets: ReadonlyMap<Market, unknown>;
  zone: string;
  nowMs: number;
  day: string;
}

/** Returns an event of today or tomorrow that is of use: of the reader's markets, macro events of high importance. */
function comingEvent(event: CalendarEvent, { markets, zone, nowMs, day }: EventReader): DigestEvent[] {
  const { kind, market, symbol, date, at, timing, title, isEstimated, expiry, ratio, hours, importance } = event;
  if (market !== null && !markets.has(market)) return [];
  if (kind === 'macro' && importance !== 'high') return [];
  const on = at === null ? date : dateInZone(zone, at);
  if (on !== day && on !== addDays(day, 1)) return [];
  if (at !== null && at <= nowMs) return [];
  return [
    {
      kind,
      market,
      symbol,
      date,
      at,
      timing,
      title,
      isEstimated,
      expiry,
      ratio,
      hours,
      day: on === day ? 'today' : 'tomorrow',
    },
  ];
}

const byDay = (a: DigestEvent, b: DigestEvent): number =>
  (a.day === b.day ? 0 : a.day === 'today' ? -1 : 1) ||
  Number(a.symbol === null) - Number(b.symbol === null) ||
  (a.at ?? 0) - (b.at ?? 0) ||
  `${a.market} ${a.symbol}`.localeCompare(`${b.market} ${b.symbol}`);
