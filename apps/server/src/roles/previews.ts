import { sentenceOf } from '@wickwise/analytics';
import { MARKET_NAMES } from '@wickwise/contract';
import { type Market, priceDecimals } from '@wickwise/market';
import { readChartBars } from '#marketdata/bars/chart-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { readSharedBacktest } from '#modules/backtests/shared-backtests.ts';
import type { PreviewCard } from '#modules/previews/preview-card.ts';
import { previewRoutes } from '#modules/previews/routes.ts';
import { findSignal, listSignals, toPatternSignal } from '#modules/signals/store.ts';
import type { LessonPages } from '#modules/site/lesson-pages.ts';
import { readSharedStrategy } from '#modules/strategies/shared-store.ts';
import { NotFound } from '#platform/errors.ts';
import { API_PREFIX } from '#platform/http.ts';
import type { PageHead } from '#platform/page-head.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { PreviewPainter } from './preview-painter.ts';

/** Bars of a symbol's line: a quarter of a year. */
const DAYS = 63;
/** Points of an equity curve that a picture can show. */
const POINTS = 240;

export interface PreviewsRole extends RoleRoutes {
  /** Returns the head of a page that has a preview picture beside lessons; undefined for others. */
  pageHead(path: string): Promise<PageHead | undefined>;
}

export interface PreviewsContext
  extends Pick<RoleContext, 'access' | 'config' | 'database' | 'lifecycle' | 'log' | 'registry' | 'splits' | 'store'> {
  feeds: Pick<RoleContext['feeds'], 'clock'>;
}

/** Draws preview pictures of lessons, symbols, and shared strategies and reports, as visitors may see them. */
export function createPreviews(context: PreviewsContext, lessons: LessonPages): PreviewsRole {
  const painter = new PreviewPainter(context);
  const { db } = context.database;
  const cardOf = {
    lesson: async (slug: string, language: 'en' | 'hi') => lessonCard(lessons, slug, language),
    symbol: ({ market, symbol }: { market: Market; symbol: string }) => symbolCard(context, market, symbol),
    signal: (id: string) => signalCard(context, id),
    strategy: async (id: string) => strategyCard(await readSharedStrategy(db, id)),
    backtest: (id: string) => backtestCard(context, id),
  };
  const routes: Readonly<Record<string, (id: string) => Promise<PreviewCard>>> = {
    strategy: cardOf.strategy,
    backtest: cardOf.backtest,
    signal: cardOf.signal,
  };
  return {
    api: async (app) => {
      await app.register(previewRoutes, { cardOf, draw: (key, drawing) => painter.draw(key, drawing) });
    },
    pageHead: async (path) => {
      const [, kind = '', id = ''] = SHARED.exec(path) ?? [];
      const [, market = '', symbol = ''] = CHART.exec(path) ?? [];
      try {
        if (routes[kind]) return headOf(await routes[kind](id), path, `${kind}?id=${encodeURIComponent(id)}`);
        const listed = context.access.registryFor(undefined).find(market as Market, decodeURIComponent(symbol));
        if (!listed) return undefined;
        const { instrument } = listed;
        const query = new URLSearchParams({ market: instrument.market, symbol: instrument.symbol });
        return headOf(await cardOf.symbol(instrument), path, `symbol?${query}`);
      } catch {
        return undefined; // what isn't there, or not for visitors, has the usual head
      }
    },
  };
}

const SHARED = /^\/shared\/(strategy|backtest|signal)\/([A-Za-z0-9_-]{22}|[0-9a-f-]{36})$/;
const CHART = /^\/dashboard\/chart\/([A-Za-z_]{1,20})\/([^/]{1,120})$/;

const headOf = ({ title, text, kind }: PreviewCard, path: string, picture: string): PageHead => ({
  title: `${title} | Wickwise`,
  description: text || kind,
  path,
  type: 'website',
  isUnlisted: true,
  picture: { path: `${API_PREFIX}/previews/${picture}`, alt: `${title}: ${kind}` },
});

const LEVELS = {
  en: { lesson: 'Lesson', beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
  hi: { lesson: 'लेसन', beginner: 'शुरुआती', intermediate: 'मध्यम', advanced: 'एडवांस्ड' },
} as const;

function lessonCard(lessons: LessonPages, slug: string, asked: 'en' | 'hi'): PreviewCard {
  const lesson = lessons.find(slug, asked);
  if (!lesson) throw new NotFound('Lesson');
  const { title, summary, level, languages } = lesson;
  const language = languages[0] ?? 'en';
  const words = LEVELS[language];
  return { language, kind: `${words.lesson} · ${words[level]}`, title, text: summary, figures: [], line: [] };
}

async function symbolCard(context: PreviewsContext, market: Market, symbol: string): Promise<PreviewCard> {
  const { access, database, feeds, splits, store } = context;
  access.check(market, undefined);
  const registry = access.registryFor(undefined);
  const listed = registry.find(market, symbol);
  if (!listed) throw new NotFound(`Instrument ${symbol}`);
  const atMs = feeds.clock.now(market);
  const bars = await readChartBars({ store, splits }, listed, '1D', { atMs, limit: DAYS });
  const scope = { listed: [listed], nowOf: feeds.clock.now };
  const [newest] = await listSignals(database.db, scope, { page: 1, limit: 1 });
  const signal = newest && toPatternSignal(newest, registry);
  const line = [...bars.close];
  return {
    language: 'en',
    kind: `Chart · ${MARKET_NAMES[market]}`,
    title: listed.instrument.symbol,
    text: [listed.instrument.name, signal && `${signal.label} (${signal.timeframe}), ${dayOf(signal.at)}`]
      .filter(Boolean)
      .join(' · '),
    badge: registry.badgeOf(market),
    figures: figuresOf(listed, line, bars.timeMs[bars.length - 1]),
    line,
  };
}

/** A signal with the bars up to its own; its edge in the words of its receipt. */
async function signalCard(context: PreviewsContext, id: string): Promise<PreviewCard> {
  const { access, database, splits, store } = context;
  const registry = access.registryFor(undefined);
  const stored = await findSignal(database.db, id);
  const signal = stored && toPatternSignal(stored, registry);
  const listed = signal && registry.find(signal.market, signal.symbol);
  if (!listed) throw new NotFound('Signal');
  access.check(signal.market, undefined);
  const bars = await readChartBars({ store, splits }, listed, signal.timeframe, { atMs: signal.at, limit: DAYS });
  const { strength, score, edge } = signal;
  return {
    language: 'en',
    kind: `Signal · ${MARKET_NAMES[signal.market]} · ${signal.timeframe}`,
    title: `${signal.label}: ${signal.symbol}`,
    text: edge?.sentence ?? 'Not measured yet.',
    badge: signal.badge,
    figures: [
      { label: `Close ${dayOf(signal.at)}`, value: signal.price.toFixed(priceDecimals(listed.instrument.tickSize)) },
      ...(strength === null || score === null
        ? []
        : [{ label: 'Strength of the shape', value: `${strength}, ${score}` }]),
    ],
    line: [...bars.close],
  };
}

function figuresOf({ instrument }: ListedInstrument, line: readonly number[], lastMs?: number): PreviewCard['figures'] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || lastMs === undefined) return [];
  const change = (last / first - 1) * 100;
  const price = last.toFixed(priceDecimals(instrument.tickSize));
  return [
    { label: `Close ${dayOf(lastMs)}`, value: price },
    { label: `${line.length} days`, value: percent(change), isUp: change >= 0 },
  ];
}

/** The rule as a sentence; numbers in it are the rule's own. */
function strategyCard({
  market,
  timeframe,
  definition,
  sentence,
}: Awaited<ReturnType<typeof readSharedStrategy>>): PreviewCard {
  return {
    language: 'en',
    kind: `Strategy · ${MARKET_NAMES[market]} · ${timeframe}`,
    title: definition.label,
    text: sentence || sentenceOf(definition),
    figures: [],
    line: [],
  };
}

async function backtestCard({ access, database }: PreviewsContext, id: string): Promise<PreviewCard> {
  const { place, request, report } = await readSharedBacktest(database.db, id);
  access.checkStored(place.source, place.market, undefined);
  const { market, timeframe, test } = request;
  const { totalReturn, buyAndHold, maxDrawdown, trades } = report.metrics;
  const { equity } = report.curve;
  const step = Math.max(Math.ceil(equity.length / POINTS), 1);
  return {
    language: 'en',
    kind: `Backtest · ${MARKET_NAMES[market]} · ${timeframe}`,
    title: test.strategy.label,
    text: report.verdict.sentence,
    badge: report.badge,
    figures: [
      { label: 'Net return', value: percent(totalReturn * 100), isUp: totalReturn >= 0 },
      { label: 'Buy and hold', value: percent(buyAndHold * 100) },
      { label: 'Max. drawdown', value: percent(-Math.abs(maxDrawdown) * 100) },
      { label: 'Trades', value: String(trades) },
    ],
    line: equity.filter((_, i) => i % step === 0 || i === equity.length - 1),
  };
}

const percent = (value: number): string => `${value < 0 ? '\u2212' : '+'}${Math.abs(value).toFixed(1)} %`;

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayOf = (timeMs: number): string => DAY.format(timeMs);
