import type { Instrument } from '../instrument.ts';
import { indexUniverse, type Universe } from './market-catalogue.ts';

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

/** Returns the members of NSE's indices, and the shares with derivatives. */
export function nseIndices(shares: readonly Instrument[]): Universe[] {
  const symbols = shares.map(({ symbol }) => symbol);
  const withDerivatives = shares.filter(({ schedule }) => schedule === 'nse-auction');
  return [
    indexUniverse('nifty50', '2025-09', NIFTY_50),
    indexUniverse(
      'nifty100',
      '2025-09',
      symbols.filter((symbol) => !NOT_IN_NIFTY_100.includes(symbol)),
    ),
    indexUniverse('banknifty', '2025-12', NIFTY_BANK),
    { key: 'derivatives', symbols: withDerivatives.map(({ symbol }) => symbol), asOf: '2026-04' },
  ];
}
