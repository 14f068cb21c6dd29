/** The four markets, by the contract's names. */
export const MARKETS = ['Indian_Equity', 'US_Equity', 'Forex', 'Crypto'] as const;
export type Market = (typeof MARKETS)[number];

export const isMarket = (text: string): text is Market => (MARKETS as readonly string[]).includes(text);

/** Trading hours: `nse-auction` are NSE shares with derivatives, which close by auction since 2026-08-03. */
export const SCHEDULE_IDS = ['nse', 'nse-auction', 'nyse', 'forex', 'always'] as const;
export type ScheduleId = (typeof SCHEDULE_IDS)[number];

export interface MarketInfo {
  /** What its instruments are; indices and funds count as shares, metals as currencies. */
  traded: 'shares' | 'currencies' | 'coins';
  /** Usual hours of its instruments. */
  schedule: ScheduleId;
  /** IANA zone of the market's sessions and dates. */
  zone: string;
  /** Base of the day change: the previous session's close, or the price 24 hours ago. */
  changeBasis: 'previous close' | '24 hours';
  /** ISO 4217; default of its instruments. */
  currency: 'INR' | 'USD';
  /** How long before midnight a daily bar opens, ms: a forex day begins at 17:00 New York. */
  dayLeadMs: number;
  /** Whether bars open at the previous close, so candle patterns with a gap can't occur. */
  isGapless: boolean;
  /** Whether paper accounts can sell short. In India shorts are bought back the same day; coins must be held. */
  canShort: boolean;
  /** Whether real-time prices may not feed paper trading offered to others (SEBI, 24 May 2024). */
  isPaperRestricted: boolean;
  /** Whether who publishes on its instruments is registered by SEBI: advice, shown records and notes depend on it. */
  isSebiRegulated: boolean;
  /** When its listed derivatives expire; undefined where there are none. */
  expiries?: 'nse' | 'us';
  /** Time zones whose readers trade it first: names, or how their names begin. */
  homeZones: readonly string[];
  /** Day change with a heatmap's full colour, in percent. */
  largeChangePct: number;
  /** Usual smallest price step; default of its instruments. */
  tickSize: number;
  /** Convention for annualising daily returns. */
  daysPerYear: number;
  /** Index instruments of the market overview. */
  indexes: readonly string[];
  /** Instruments suggested to beginners, best known first. */
  featured: readonly string[];
}

export const MARKET_INFO: Readonly<Record<Market, MarketInfo>> = {
  Indian_Equity: {
    traded: 'shares',
    schedule: 'nse',
    zone: 'Asia/Kolkata',
    changeBasis: 'previous close',
    currency: 'INR',
    dayLeadMs: 0,
    isGapless: false,
    canShort: false,
    isPaperRestricted: true,
    isSebiRegulated: true,
    expiries: 'nse',
    homeZones: ['Asia/Kolkata'],
    largeChangePct: 3,
    tickSize: 0.05,
    daysPerYear: 252,
    indexes: ['NIFTY50', 'BANKNIFTY'],
    featured: 'NIFTY50 RELIANCE TCS HDFCBANK INFY ICICIBANK SBIN ITC BHARTIARTL LT AXISBANK BANKNIFTY BAJAJ-AUTO'.split(
      ' ',
    ),
  },
  US_Equity: {
    traded: 'shares',
    schedule: 'nyse',
    zone: 'America/New_York',
    changeBasis: 'previous close',
    currency: 'USD',
    dayLeadMs: 0,
    isGapless: false,
    canShort: true,
    isPaperRestricted: false,
    isSebiRegulated: false,
    expiries: 'us',
    homeZones: ['America/', 'US/', 'Pacific/Honolulu'],
    largeChangePct: 3,
    tickSize: 0.01,
    daysPerYear: 252,
    indexes: ['SPY', 'QQQ', 'DIA', 'IWM'],
    featured: 'SPY AAPL MSFT NVDA AMZN GOOGL META TSLA JPM XOM IBM QQQ BRK.B'.split(' '),
  },
  Forex: {
    traded: 'currencies',
    schedule: 'forex',
    zone: 'America/New_York',
    changeBasis: 'previous close',
    currency: 'USD',
    dayLeadMs: 7 * 3_600_000,
    isGapless: true,
    canShort: true,
    isPaperRestricted: false,
    isSebiRegulated: false,
    homeZones: [],
    largeChangePct: 1,
    tickSize: 0.00001,
    daysPerYear: 260,
    indexes: ['EURUSD', 'USDJPY', 'GBPUSD', 'XAUUSD'],
    featured: 'EURUSD GBPUSD USDJPY USDCHF AUDUSD USDCAD NZDUSD USDINR EURJPY EURGBP GBPJPY XAUUSD'.split(' '),
  },
  Crypto: {
    traded: 'coins',
    schedule: 'always',
    zone: 'UTC',
    changeBasis: '24 hours',
    currency: 'USD',
    dayLeadMs: 0,
    isGapless: true,
    canShort: false,
    isPaperRestricted: false,
    isSebiRegulated: false,
    homeZones: [],
    largeChangePct: 6,
    tickSize: 0.0001,
    daysPerYear: 365,
    indexes: ['BTC-USD', 'ETH-USD', 'SOL-USD', 'XRP-USD'],
    featured:
      'BTC-USD ETH-USD SOL-USD XRP-USD BNB-USD DOGE-USD ADA-USD LINK-USD LTC-USD AVAX-USD DOT-USD POL-USD'.split(' '),
  },
};
