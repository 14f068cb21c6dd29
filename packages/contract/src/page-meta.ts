/** Title, description and keywords of a page, by its first path segment (docs/api/contract.md#page-heads). */
export interface PageMeta {
  title: string;
  description: string;
  keywords: string;
}

const HOME: PageMeta = {
  title: 'Wickwise: trading signals with a receipt',
  description:
    'Live prices, charts and scans for Indian equity, US equity, forex and crypto. Every signal is measured, even when there is no proven edge.',
  keywords: 'trading signals, stock screener, pattern scanner, NSE, NYSE, forex, crypto, backtest',
};

/** First path segment → page head. Other segments use the home page's. */
const PAGES: Readonly<Record<string, PageMeta>> = {
  news: {
    title: 'Daily forex, crypto and trading news | Wickwise',
    description: 'Headlines on shares, currencies and coins, by market and topic, each with its source and time.',
    keywords: 'forex news, crypto news, trading news, market headlines',
  },
  feature: {
    title: 'What Wickwise does | Wickwise',
    description: 'Charts, scans, strategies and alerts over four markets, with the measured record behind each signal.',
    keywords: 'trading features, pattern scanner, strategy builder, price alerts',
  },
  learning: {
    title: 'Learn trading indicators | Wickwise',
    description: 'What each indicator and pattern measures, when it fails, and how often it was right.',
    keywords: 'trading indicators, learn RSI, moving average, candlestick patterns',
  },
  pricing: {
    title: 'Plans and prices | Wickwise',
    description: 'Subscription plans for individuals and for businesses, with their limits as numbers.',
    keywords: 'Wickwise pricing, subscription plans, trading platform price',
  },
  'about-us': {
    title: 'About us | Wickwise',
    description: 'Why Wickwise measures every signal and prints the result, also when there is nothing to see.',
    keywords: 'about Wickwise, trading insights company',
  },
  edge: {
    title: 'Measured edge of every signal | Wickwise',
    description:
      'How often each pattern and rule worked after costs, next to how often any bar did. Measured every night.',
    keywords: 'pattern hit rate, trading edge, candlestick statistics, out of sample',
  },
  proof: {
    title: 'Replay proof: no signal repaints | Wickwise',
    description: 'Every night all signals are replayed bar by bar and compared with what was sent.',
    keywords: 'repainting signals, signal replay, signal verification',
  },
  'advice-record': {
    title: 'Record of expert calls: a chain anyone can check | Wickwise',
    description:
      'Expert calls, corrections and outcomes form a chain of hashes. Its daily heads, and how to verify it.',
    keywords: 'expert calls, track record, hash chain, verified trading calls',
  },
  status: {
    title: 'Status | Wickwise',
    description: 'Whether this server works now, how fast prices, scans and alerts were, and past incidents.',
    keywords: 'Wickwise status, uptime, incidents, market data delay',
  },
  faq: {
    title: 'FAQ | Wickwise',
    description: 'Where prices come from, what a signal means and doesn’t mean, and what isn’t supported.',
    keywords: 'Wickwise FAQ, trading signals questions, market data help',
  },
};

/** Returns the page head of a path. */
export function pageMeta(path: string): PageMeta {
  const part = firstPart(path);
  return Object.hasOwn(PAGES, part) ? (PAGES[part] as PageMeta) : HOME;
}

/** Returns whether a path is of a page with a head of its own kind; the landing page is. */
export const isKnownPage = (path: string): boolean => path === '/' || Object.hasOwn(PAGES, firstPart(path));

const firstPart = (path: string): string => path.split('/').find(Boolean) ?? '';
