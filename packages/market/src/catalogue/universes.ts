import { MARKETS, type Market } from '../markets.ts';
import { instrumentsOf } from './index.ts';

/** A part of a market that a screen can be run on. */
export interface Universe {
  /** `nifty50`, `nifty100`, `banknifty`, `derivatives`, `shares`, or `sector:` and the sector's name. */
  key: string;
  symbols: readonly string[];
  /** Month of the list (2025-09); absent where it follows from the catalogue itself. */
  asOf?: string;
}

/**
 * Members of the NIFTY 50 since its review of 30 September 2025, in which INDIGO and MAXHEALTH replaced HEROMOTOCO and
 * INDUSINDBK (NSE Indices, press release of 22 August 2025).
 */
const NIFTY_50: readonly string[] = `
  ADANIENT ADANIPORTS APOLLOHOSP ASIANPAINT AXISBANK BAJAJ-AUTO BAJAJFINSV BAJFINANCE BEL BHARTIARTL CIPLA COALINDIA
  DRREDDY EICHERMOT ETERNAL GRASIM HCLTECH HDFCBANK HDFCLIFE HINDALCO HINDUNILVR ICICIBANK INDIGO INFY ITC JIOFIN
  JSWSTEEL KOTAKBANK LT M&M MARUTI MAXHEALTH NESTLEIND NTPC ONGC POWERGRID RELIANCE SBILIFE SBIN SHRIRAMFIN SUNPHARMA
  TATACONSUM TATASTEEL TCS TECHM TITAN TMPV TRENT ULTRACEMCO WIPRO`
  .trim()
  .split(/\s+/);

/** Shares of the catalogue outside the NIFTY 100 (`indian-equity.ts`). */
const NOT_IN_NIFTY_100: readonly string[] = [
  ...['AUBANK', 'FEDERALBNK', 'HEROMOTOCO', 'IDFCFIRSTB', 'INDUSINDBK', 'TMCV', 'UNIONBANK', 'YESBANK'],
];

/**
 * Members of NIFTY Bank since 31 December 2025: the 12 that public listings showed in September 2025, and UNIONBANK and
 * YESBANK, by which the press reported the index going to 14. NSE's own list wasn't at hand, and later reviews are
 * missing. Other sector indices have members outside the catalogue and are left out.
 */
const NIFTY_BANK: readonly string[] = `
  AUBANK AXISBANK BANKBARODA CANBK FEDERALBNK HDFCBANK ICICIBANK IDFCFIRSTB INDUSINDBK KOTAKBANK PNB SBIN UNIONBANK
  YESBANK`
  .trim()
  .split(/\s+/);

const BY_MARKET: ReadonlyMap<Market, readonly Universe[]> = new Map(
  MARKETS.map((market) => [market, [...named(market), ...sectors(market)]]),
);

/** Returns the universes of a market: indices, shares with derivatives, all shares, sectors. */
export const universesOf = (market: Market): readonly Universe[] => BY_MARKET.get(market) ?? [];

/** Returns the universe of a key; undefined for an unknown one. */
export const findUniverse = (market: Market, key: string): Universe | undefined =>
  universesOf(market).find((universe) => universe.key === key);

function named(market: Market): Universe[] {
  const shares = instrumentsOf(market).filter(({ kind }) => kind === 'share');
  if (shares.length === 0) return [];
  const symbols = shares.map(({ symbol }) => symbol);
  const all = { key: 'shares', symbols };
  if (market !== 'Indian_Equity') return [all];
  const withDerivatives = shares.filter(({ schedule }) => schedule === 'nse-auction');
  return [
    { key: 'nifty50', symbols: NIFTY_50, asOf: '2025-09' },
    { key: 'nifty100', symbols: symbols.filter((symbol) => !NOT_IN_NIFTY_100.includes(symbol)), asOf: '2025-09' },
    { key: 'banknifty', symbols: NIFTY_BANK, asOf: '2025-12' },
    { key: 'derivatives', symbols: withDerivatives.map(({ symbol }) => symbol), asOf: '2026-04' },
    all,
  ];
}

function sectors(market: Market): Universe[] {
  const bySector = Map.groupBy(instrumentsOf(market), ({ sector }) => sector);
  return [...bySector]
    .map(([sector, own]) => ({ key: `sector:${sector}`, symbols: own.map(({ symbol }) => symbol) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
