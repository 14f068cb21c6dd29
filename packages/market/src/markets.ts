/** The four markets, by the names that the contract's clients use. */
export const MARKETS = ['Indian_Equity', 'US_Equity', 'Forex', 'Crypto'] as const;
export type Market = (typeof MARKETS)[number];

export const isMarket = (text: string): text is Market => (MARKETS as readonly string[]).includes(text);

export interface MarketInfo {
  label: string;
  /** IANA zone in which the market's sessions and dates are told. */
  zone: string;
  /** What the day change is measured from: the previous session's close, or the price 24 hours ago. */
  changeBasis: 'previous close' | '24 hours';
  /** ISO 4217; of instruments that don't say it themselves. */
  currency: 'INR' | 'USD';
  /** How long before midnight a day's bar opens, in ms: a forex day begins at 17:00 New York. */
  dayLeadMs: number;
  /** Whether bars open at the close before, so that candle patterns with a gap can't occur. */
  isGapless: boolean;
  /** Whether a paper account sells short. In India such shares are bought back the same day; coins are bought first. */
  canShort: boolean;
  /** A day's change that counts as large, in percent: where a heatmap has its full colour. */
  largeChangePct: number;
  /** Instruments that stand for the market at a glance. */
  indexes: readonly string[];
  /** Instruments that a newcomer looks at first, best known ones in front. */
  featured: readonly string[];
}

export const MARKET_INFO: Readonly<Record<Market, MarketInfo>> = {
  Indian_Equity: {
    label: 'Indian equity',
    zone: 'Asia/Kolkata',
    changeBasis: 'previous close',
    currency: 'INR',
    dayLeadMs: 0,
    isGapless: false,
    canShort: false,
    largeChangePct: 3,
    indexes: ['NIFTY50', 'BANKNIFTY'],
    featured: 'NIFTY50 RELIANCE TCS HDFCBANK INFY ICICIBANK SBIN ITC BHARTIARTL LT AXISBANK BANKNIFTY BAJAJ-AUTO'.split(
      ' ',
    ),
  },
  US_Equity: {
    label: 'US equity',
    zone: 'America/New_York',
    changeBasis: 'previous close',
    currency: 'USD',
    dayLeadMs: 0,
    isGapless: false,
    canShort: true,
    largeChangePct: 3,
    indexes: ['SPY', 'QQQ', 'DIA', 'IWM'],
    featured: 'SPY AAPL MSFT NVDA AMZN GOOGL META TSLA JPM XOM IBM QQQ BRK.B'.split(' '),
  },
  Forex: {
    label: 'Forex',
    zone: 'America/New_York',
    changeBasis: 'previous close',
    currency: 'USD',
    dayLeadMs: 7 * 3_600_000,
    isGapless: true,
    canShort: true,
    largeChangePct: 1,
    indexes: ['EURUSD', 'USDJPY', 'GBPUSD', 'XAUUSD'],
    featured: 'EURUSD GBPUSD USDJPY USDCHF AUDUSD USDCAD NZDUSD USDINR EURJPY EURGBP GBPJPY XAUUSD'.split(' '),
  },
  Crypto: {
    label: 'Crypto',
    zone: 'UTC',
    changeBasis: '24 hours',
    currency: 'USD',
    dayLeadMs: 0,
    isGapless: true,
    canShort: false,
    largeChangePct: 6,
    indexes: ['BTC-USD', 'ETH-USD', 'SOL-USD', 'XRP-USD'],
    featured:
      'BTC-USD ETH-USD SOL-USD XRP-USD BNB-USD DOGE-USD ADA-USD LINK-USD LTC-USD AVAX-USD DOT-USD MATIC-USD'.split(' '),
  },
};
