import { isoDate } from '@wickwise/market';
import { WALK_CALL, WALK_STORY, WALK_TERMS } from './licence-walk-stored.ts';
import { PRIVATE_COIN, PRIVATE_NAME, PRIVATE_PRICE } from './private-feed.ts';
import { ruleAbove } from './test-rules.ts';

const MARKET = 'Crypto';
const { symbol } = PRIVATE_COIN;
const PLACE = `market=${MARKET}&symbol=${symbol}&timeframe=1h`;
const rule = { ...ruleAbove(10), name: 'above' };
const definition = { market: MARKET, timeframe: '1h', rule };
const crossing = { market: MARKET, symbol, condition: { type: 'crossing', level: 7777.68 } };

const TODAY = isoDate(Date.now());
const callRequest = { ...WALK_TERMS, timeframe: '1h' };

/** What a second account made of the market while it was shared with everybody. */
export interface WalkThings {
  strategyId: string;
  screenId: string;
  alertId: string;
  accountId: string;
  orderId: string;
  runId: string;
  backtestId: string;
  watchlistId: string;
  /** A public signal of the market, where the walk has one. */
  signalId?: string;
  /** Links of the walk's things, by kind. */
  links: Readonly<Record<'screen' | 'strategy' | 'backtest', string>>;
}

/** One call of the walk: what is asked, and what of it may be in an answer to others. */
export interface WalkStep {
  query?: string | ((made: WalkThings) => string);
  body?: object;
  /** Ids in its path beside the caller's own. */
  path?: (made: WalkThings) => Readonly<Record<string, string>>;
  /** The owner's answer has something of the market: otherwise that others see none of it would prove nothing. */
  isShown?: boolean;
  /** Others get the reason why they don't see it; lists leave it out instead. */
  isRefused?: boolean;
  /** Answers name symbols that the caller has written down, and no prices. */
  mayName?: boolean;
}

const NO_SIGNAL = '01890000-0000-7000-8000-000000000000';

const own = (key: keyof Omit<WalkThings, 'links' | 'signalId'>, name: string = key): Pick<WalkStep, 'path'> => ({
  path: (made) => ({ [name]: made[key] }),
});

/** Routes that have to do with a market. */
const STEPS: Readonly<Record<string, WalkStep>> = {
  'GET candles': { query: `${PLACE}&limit=20`, isShown: true },
  'GET instruments': { query: `market=${MARKET}`, isShown: true },
  'GET market-close': { query: `market=${MARKET}`, isShown: true },
  'GET markets': {},
  'GET overview': { query: `market=${MARKET}`, isShown: true },
  'GET overview/heatmap': { query: `market=${MARKET}`, isShown: true },
  'GET overview/sparklines': { query: `market=${MARKET}&symbols=${symbol}`, isShown: true },
  'GET rating': { query: PLACE, isShown: true },
  'GET ratings': { query: `market=${MARKET}&timeframe=1h`, isShown: true },
  'GET edges': { query: `market=${MARKET}` },
  'GET replay-proof': { isShown: true },
  'GET signals/latest': {},
  'GET strategies/public': { query: `market=${MARKET}&timeframe=1h&category=Trend` },
  'GET constants': {},
  // pictures show what a visitor sees, to every caller
  'GET previews/symbol': { query: `market=${MARKET}&symbol=${symbol}` },
  'GET previews/signal': { query: ({ signalId }) => `id=${signalId ?? NO_SIGNAL}`, isRefused: false },
  'GET previews/backtest': { query: ({ links }) => `id=${links.backtest}` },
  'GET previews/strategy': { query: ({ links }) => `id=${links.strategy}`, isRefused: false },
  'GET moves/today': { query: `market=${MARKET}&symbol=${symbol}`, isShown: true },
  'GET moves/after-story': { query: `market=${MARKET}&symbol=${symbol}&story=${WALK_STORY}`, isShown: true },
  'GET practice/exercise': { query: `market=${MARKET}` },
  'GET news': { query: `instrument=${MARKET}:${symbol}`, mayName: true },
  'GET news/keywords': {},
  'GET news/story': { query: 'title=a-coin', mayName: true },
  'GET news/topics': { query: `market=${MARKET}`, mayName: true },
  'GET user/calendar': { query: `from=${TODAY}&days=7`, isShown: true },
  'GET user/calendar/instrument': { query: `market=${MARKET}&symbol=${symbol}`, isShown: true },
  'GET user/news': { query: 'watchlist=only', mayName: true },
  'GET user/pattern-signal': { query: 'found=both', isShown: true },
  'GET user/whatsnew': {},
  'POST screener/query': { body: definition, isShown: true },
  'POST screener/export': { body: definition, isShown: true },
  'POST screener/explain': { body: { ...definition, symbol }, isShown: true },
  'POST screener/checklist': { body: { market: MARKET, symbol, timeframe: '1h', rules: [rule] }, isShown: true },
  'POST screener/history': { body: { ...definition, symbol }, isShown: true },
  'POST screener/funnel': { body: definition },
  'GET screener/presets': { query: `market=${MARKET}&timeframe=1h` },
  'GET screener/universes': { query: `market=${MARKET}` },
  'POST screens/share': { body: definition },
  'GET shared/:sharedId': { path: ({ links }) => ({ sharedId: links.screen }), isShown: true },
  'GET shared-backtests/:sharedId': { path: ({ links }) => ({ sharedId: links.backtest }), isShown: true },
  'GET shared-signals/:signalId': { path: ({ signalId = NO_SIGNAL }) => ({ signalId }), isRefused: false },
  'GET shared-strategies/:sharedId': { path: ({ links }) => ({ sharedId: links.strategy }) },
  'GET user/:id/screens': {},
  'POST user/:id/screens': { body: { ...definition, name: 'mine', isLive: false } },
  'PUT user/:id/screens/:screenId': { body: { ...definition, name: 'mine', isLive: true }, ...own('screenId') },
  'POST user/:id/alerts': { body: crossing, mayName: true },
  'POST user/:id/alerts/dry-run': { body: { ...crossing, condition: { type: 'crossing', level: 7777.75 } } },
  'PUT user/:id/alerts/:alertId': { body: crossing, ...own('alertId'), mayName: true },
  'PUT user/:id/alerts/:alertId/state': { body: { state: 'armed' }, ...own('alertId'), mayName: true },
  'GET user/:id/alerts/:alertId/live-match': own('alertId'),
  'GET user/:id/alerts': { mayName: true },
  'GET user/:id/alert-firings': { mayName: true },
  'POST user/:id/backtests': {
    body: { market: MARKET, timeframe: '1h', universe: { symbol }, test: { strategy: rule } },
  },
  'GET user/:id/backtests': { mayName: true },
  'GET user/:id/backtests/:backtestId': { ...own('backtestId'), mayName: true },
  'GET user/:id/backtests/:backtestId/report': own('backtestId'),
  'GET user/:id/backtests/:backtestId/trades': own('backtestId'),
  'POST user/:id/backtests/:backtestId/share': own('backtestId'),
  'POST user/:id/paper-accounts': { body: { market: MARKET, currency: 'USD', cash: 1_000 } },
  'GET user/:id/paper-accounts': { mayName: true },
  'GET user/:id/paper-accounts/:accountId/orders': { ...own('accountId'), mayName: true },
  'POST user/:id/paper-accounts/:accountId/orders': {
    ...own('accountId'),
    body: { symbol, side: 'buy', kind: 'market', units: 1 },
  },
  'PUT user/:id/paper-accounts/:accountId/guards': {
    ...own('accountId'),
    body: { symbol, stop: 1, target: null },
    mayName: true,
  },
  'PUT user/:id/paper-accounts/:accountId/reset': { ...own('accountId'), body: { cash: 1_000 }, mayName: true },
  'GET user/:id/paper-accounts/:accountId/performance': own('accountId'),
  'POST user/:id/paper-accounts/:accountId/runs': {
    path: ({ accountId }) => ({ accountId }),
    body: { strategyId: 'made', symbol, cash: 100 },
  },
  'GET user/:id/paper-runs/:runId/performance': own('runId'),
  'DELETE user/:id/paper-runs/:runId': { ...own('runId'), mayName: true },
  'DELETE user/:id/paper-orders/:orderId': { ...own('orderId'), mayName: true },
  'GET user/:id/export': { mayName: true },
  'GET user/:id/notices': { mayName: true },
  'GET user/:id/shared-links': {},
  'POST user/:id/watchlists/:watchlistId/items': {
    ...own('watchlistId'),
    body: { market: MARKET, symbol },
    mayName: true,
  },
  'GET user/:id/watchlists': { mayName: true },
  'POST user/:id/holdings/preview': { body: { text: `Symbol,Quantity\n${symbol},1` }, mayName: true },
  'POST user/:id/holdings/import': {
    body: { text: `Symbol,Quantity\n${symbol},1`, into: { name: 'held' } },
    mayName: true,
  },
  'GET user/:id/holdings': { mayName: true },
  'GET user/:id/watchlists/:watchlistId/holdings': { ...own('watchlistId'), mayName: true },
  'PUT user/:id/watchlists/:watchlistId/holdings': {
    ...own('watchlistId'),
    body: { market: MARKET, symbol, quantity: 1, cost: 1 },
    mayName: true,
  },
  'GET user/:id/watchlists/:watchlistId/holdings/risk': { ...own('watchlistId'), mayName: true },
  'GET user/:id/watchlists/:watchlistId/holdings/export': { ...own('watchlistId'), mayName: true },
  'GET user/:id/watchlists/:watchlistId/export': { ...own('watchlistId'), mayName: true, query: 'format=csv' },
  'GET user/:id/chart-drawings': { query: `market=${MARKET}&symbol=${symbol}` },
  'GET user/:id/deliveries': {},
  'GET user/:id/strategies': {},
  'GET experts': {},
  'GET experts/:slug': { path: () => ({ slug: 'walk' }) },
  'GET experts/:slug/record.csv': { path: () => ({ slug: 'walk' }) },
  'GET calls': { isShown: true },
  'GET calls/:callId': { path: () => ({ callId: WALK_CALL }), isShown: true },
  'POST user/:id/calls/preview': { body: callRequest },
  'POST user/:id/calls': { body: callRequest },
  'GET advice/chain': { isShown: true },
};

/**
 * Routes without anything of a market in their answers, by how they begin: accounts and their safety, set-ups, channels,
 * rules as such, and lists for operators of accounts. Each is called nevertheless.
 */
const WITHOUT_PRICES: readonly string[] = [
  ...['auth/', 'admin/', 'user/:id/sessions', 'user/:id/totp', 'user/:id/passkeys', 'user/:id/api-keys'],
  ...['user/:id/recovery-codes', 'user/:id/security-events', 'user/:id/preferences', 'user/:id/password'],
  ...['user/:id/email', 'user/:id/phone', 'user/:id/restore', 'user/:id/first-steps', 'user/:id/dashboard'],
  ...['user/:id/chart-layouts', 'user/:id/chart-drawings', 'user/:id/channels', 'user/:id/quiet-hours'],
  ...['user/:id/digest', 'unsubscribe/'],
  ...['user/:id/tickets', 'user/:id/ticket-files', 'user/:id/chat-identity'],
  ...['user/:id/followed-experts', 'user/:id/experts-as-client', 'user/:id/clients', 'user/:id/calls/:callId'],
  ...['user/:id/statements', 'advice/heads'],
  ...['plan-inquiries', 'plans', 'user/:id/plan', 'user/:id/billing', 'billing/', 'user/:id/invoices', 'user/:id/team'],
  ...['user/:id/watchlists', 'user/:id/strategies', 'strategies/check', 'user/whatsnew/read', 'screener/attributes'],
  ...['user/:id/notices/read', 'user/:id/shared-links/', 'user/:id/providers', 'user/:id/connections'],
  ...['live-prices/', 'previews/lesson', 'practice/answer', 'user/:id/practice', 'user/:id/lessons-read', 'status'],
];
/** Calls that only remove something of the caller's own, or try to. */
const REMOVALS: readonly string[] = [
  ...['DELETE user/:id', 'DELETE user/:id/screens/:screenId', 'DELETE user/:id/alerts/:alertId'],
  ...['DELETE user/:id/backtests/:backtestId', 'POST user/:id/backtests/:backtestId/cancel'],
  ...['POST user/:id/alerts/:alertId/test', 'GET user/:id', 'PATCH user/:id'],
];

/** Lists, which leave out what the caller doesn't see, and answers without values. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'GET markets',
  'GET constants',
  'GET news/keywords',
  'GET replay-proof',
  'GET signals/latest',
  'GET user/calendar',
  'GET user/calendar/instrument',
  'GET user/pattern-signal',
  'GET user/whatsnew',
  'GET shared-strategies/:sharedId',
  'GET user/:id/shared-links',
  'GET user/:id/deliveries',
  'GET user/:id/strategies',
  'GET user/:id/screens',
  'GET experts',
  'GET experts/:slug',
  'GET experts/:slug/record.csv',
  'GET calls',
  'GET advice/chain',
]);

/** Returns the query of a call, with its question mark; empty for none. */
export function walkQuery({ query }: WalkStep, made: WalkThings): string {
  if (query === undefined) return '';
  return `?${typeof query === 'string' ? query : query(made)}`;
}

/** Returns how the walk calls a route; undefined for one that it doesn't know. */
export function stepOf(method: string, path: string): WalkStep | undefined {
  const name = `${method} ${path}`;
  const known = STEPS[name];
  if (known) return { isRefused: !known.mayName && !LEFT_OUT.has(name), ...known };
  const isWithout = REMOVALS.includes(name) || WITHOUT_PRICES.some((begin) => path.startsWith(begin));
  return isWithout ? { mayName: true } : undefined;
}

/** Reads of the walk that list news: the owner of prices sees briefs of them no more than others do. */
export const BRIEF_PATHS = [
  `/api/v1/news?market=${MARKET}`,
  `/api/v1/news?instrument=${MARKET}:${symbol}`,
  '/api/v1/news?q=slides',
  `/api/v1/news/topics?market=${MARKET}`,
] as const;

/** Returns what an answer, a frame, a mail or a file gives away to somebody else. */
export function leakIn(text: string, { mayName = false }: Pick<WalkStep, 'mayName'> = {}): string | undefined {
  return (PRIVATE_PRICE.exec(text) ?? (mayName ? null : PRIVATE_NAME.exec(text)))?.[0];
}

/** Whether a text has something of the market. */
export const isOfMarket = (text: string): boolean => PRIVATE_PRICE.test(text) || PRIVATE_NAME.test(text);
