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
  /** Instruments that a newcomer looks at first, best known ones in front. */
  featured: readonly string[];
}

export const MARKET_INFO: Readonly<Record<Market, MarketInfo>> = {
  Indian_Equity: {
    label: 'Indian equity',
    zone: 'Asia/Kolkata',
    changeBasis: 'previous close',
    featured: 'NIFTY50 RELIANCE TCS HDFCBANK INFY ICICIBANK SBIN ITC BHARTIARTL LT AXISBANK BANKNIFTY BAJAJ-AUTO'.split(
      ' ',
    ),
  },
  US_Equity: {
    label: 'US equity',
    zone: 'America/New_York',
    changeBasis: 'previous close',
    featured: 'SPY AAPL MSFT NVDA AMZN GOOGL META TSLA JPM XOM IBM QQQ BRK.B'.split(' '),
  },
  Forex: {
    label: 'Forex',
    zone: 'America/New_York',
    changeBasis: 'previous close',
    featured: 'EURUSD GBPUSD USDJPY USDCHF AUDUSD USDCAD NZDUSD USDINR EURJPY EURGBP GBPJPY XAUUSD'.split(' '),
  },
  Crypto: {
    label: 'Crypto',
    zone: 'UTC',
    changeBasis: '24 hours',
    featured:
      'BTC-USD ETH-USD SOL-USD XRP-USD BNB-USD DOGE-USD ADA-USD LINK-USD LTC-USD AVAX-USD DOT-USD MATIC-USD'.split(' '),
  },
};
