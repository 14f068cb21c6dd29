import { indexUniverse, type Universe } from './market-catalogue.ts';

/**
 * Members of the S&P 100 since 22 September 2025, when UBER replaced CHTR (S&P Dow Jones Indices, press release of 5
 * September 2025): a hundred companies, Alphabet with two classes of shares.
 */
const SP_100: readonly string[] = `
  AAPL ABBV ABT ACN ADBE AIG AMD AMGN AMT AMZN AVGO AXP BA BAC BK BKNG BLK BMY BRK.B C CAT CL CMCSA COF COP COST CRM
  CSCO CVS CVX DE DHR DIS DUK EMR FDX GD GE GILD GM GOOG GOOGL GS HD HON IBM INTC INTU ISRG JNJ JPM KO LIN LLY LMT LOW
  MA MCD MDLZ MDT MET META MMM MO MRK MS MSFT NEE NFLX NKE NOW NVDA ORCL PEP PFE PG PLTR PM PYPL QCOM RTX SBUX SCHW SO
  SPG T TGT TMO TMUS TSLA TXN UBER UNH UNP UPS USB V VZ WFC WMT XOM`
  .trim()
  .split(/\s+/);

/**
 * Members of the Nasdaq-100 that the catalogue has, since its yearly review of 22 December 2025 (Nasdaq, press release
 * of 12 December 2025). The index has 101 symbols; the others, such as ASML and MELI, aren't in the catalogue.
 */
const NASDAQ_100 = {
  size: 101,
  symbols: `
  AAPL ABNB ADBE ADI ADP ADSK AEP AMAT AMD AMGN AMZN AVGO BKNG CDNS CEG CHTR CMCSA COST CRWD CSCO CSX DASH EXC GILD
  GOOG GOOGL HON INTC INTU ISRG KHC KLAC LIN LRCX MAR MDLZ META MNST MRVL MSFT MU NFLX NVDA ORLY PANW PEP PLTR PYPL
  QCOM REGN ROST SBUX SNPS STX TMUS TSLA TTWO TXN VRTX WDC XEL`
    .trim()
    .split(/\s+/),
};

/** Members of the Dow Jones Industrial Average since 8 November 2024, when NVDA and SHW replaced INTC and DOW. */
const DOW_30: readonly string[] = `
  AAPL AMGN AMZN AXP BA CAT CRM CSCO CVX DIS GS HD HON IBM JNJ JPM KO MCD MMM MRK MSFT NKE NVDA PG SHW TRV UNH V VZ
  WMT`
  .trim()
  .split(/\s+/);

/** Returns the members of US indices that the catalogue has. */
export const usIndices = (): Universe[] => [
  indexUniverse('sp100', '2025-09', SP_100),
  indexUniverse('nasdaq100', '2025-12', NASDAQ_100.symbols, NASDAQ_100.size),
  indexUniverse('dow30', '2025-12', DOW_30),
];
