/** The four markets, by the names that the spec's clients use. */
export const MARKETS = ['Indian_Equity', 'US_Equity', 'Forex', 'Crypto'] as const;
export type Market = (typeof MARKETS)[number];

export const isMarket = (text: string): text is Market => (MARKETS as readonly string[]).includes(text);

export interface MarketInfo {
  label: string;
  /** IANA zone in which the market's sessions and dates are told. */
  zone: string;
  /** What the day change is measured from: the previous session's close, or the price 24 hours ago. */
  changeBasis: 'previous close' | '24 hours';
}

export const MARKET_INFO: Readonly<Record<Market, MarketInfo>> = {
  Indian_Equity: { label: 'Indian equity', zone: 'Asia/Kolkata', changeBasis: 'previous close' },
  US_Equity: { label: 'US equity', zone: 'America/New_York', changeBasis: 'previous close' },
  Forex: { label: 'Forex', zone: 'America/New_York', changeBasis: 'previous close' },
  Crypto: { label: 'Crypto', zone: 'UTC', changeBasis: '24 hours' },
};
