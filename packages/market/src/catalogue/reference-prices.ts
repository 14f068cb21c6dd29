/**
 * Rough prices of the catalogue's instruments at the end of 2025, so that an invented price has the order of magnitude
 * that a trader expects.
 *
 * Written down by hand from general knowledge and rounded to ten steps a decade; no vendor's data. Exchange rates have a
 * digit more. They aren't quotes: use them to begin a simulation, never to value anything. Symbols are those that the
 * catalogue had when the list was written: a renamed instrument is found by that of then.
 */

/** Month of the prices. Change it with them: simulations from different prices are different sources. */
export const REFERENCE_PRICES_AS_OF = '2025-12';

/** Price in the instrument's currency, and the symbols at about that price. */
type PriceRow = readonly [price: number, symbols: string];

const INDIAN_EQUITY: readonly PriceRow[] = [
  [20, 'YESBANK'],
  [80, 'IDFCFIRSTB'],
  [100, 'BAJAJHFL'],
  [120, 'IRFC MOTHERSON PNB'],
  [150, 'ADANIPOWER CANBK GAIL IOC TATASTEEL UNIONBANK'],
  [250, 'FEDERALBNK ONGC POWERGRID WIPRO'],
  [300, 'BANKBARODA ETERNAL JIOFIN NTPC'],
  [400, 'BEL BPCL COALINDIA ITC PFC RECLTD TATAPOWER TMCV'],
  [500, 'JSWENERGY VBL'],
  [600, 'AMBUJACEM CGPOWER DLF HINDZINC VEDL'],
  [800, 'HDFCLIFE HINDALCO INDHOTEL INDUSINDBK LICI SHRIRAMFIN TATAMOTORS'],
  [1_000, 'ADANIENSOL ADANIGREEN AUBANK BAJFINANCE HDFCBANK JINDALSTEL LODHA MAXHEALTH SBIN ZYDUSLIFE'],
  [1_200, 'AXISBANK DRREDDY GODREJCP JSWSTEEL NAUKRI NESTLEIND TATACONSUM'],
  [1_500, 'ADANIPORTS CHOLAFIN CIPLA HAVELLS HCLTECH ICICIBANK INFY PIDILITIND RELIANCE TECHM UNITDSPR'],
  [2_000, 'BAJAJFINSV BHARTIARTL ICICIGI KOTAKBANK SBILIFE SUNPHARMA'],
  [2_500, 'ADANIENT ENRIN HINDUNILVR HYUNDAI MAZDOCK'],
  [3_000, 'ASIANPAINT GRASIM SIEMENS TCS'],
  [4_000, 'DMART HAL LT M&M TITAN TORNTPHARM TRENT TVSMOTOR'],
  [5_000, 'ABB INDIGO'],
  [6_000, 'BRITANNIA DIVISLAB HEROMOTOCO LTIM'],
  [8_000, 'APOLLOHOSP EICHERMOT'],
  [10_000, 'BAJAJ-AUTO'],
  [12_000, 'BAJAJHLDNG SOLARINDS ULTRACEMCO'],
  [15_000, 'MARUTI'],
  [25_000, 'NIFTY50 SHREECEM'],
  [40_000, 'BOSCHLTD'],
  [60_000, 'BANKNIFTY'],
];

const US_EQUITY: readonly PriceRow[] = [
  [12, 'F'],
  [25, 'BF.B DOW HPQ KHC KMI PFE SCHD T'],
  [30, 'CMCSA HAL MRNA'],
  [40, 'CMG CSX EXC FXI INTC OXY SLB VZ XLRE XLU'],
  [50, 'BMY FCX GIS IBIT INDA MDLZ TFC USB VWO XLB XLE'],
  [60, 'ADM BAC D DAL EEM KR KRE MO NKE O PYPL SLV USO VEA WMB XLF'],
  [80, 'AIG ARKK BND CCI CL CSCO CVS EBAY EWJ GDX GLW GM HYG KO MET MNST MRVL NEE OKE SBUX SHY SO SRE'],
  [80, 'SYY TLT UBER VNQ XEL XLP'],
  [100, 'AGG BSX COP EFA EL EOG IEF KMB MDT MRK NEM NFLX ORLY SCHW TGT UPS WFC'],
  [120, 'ABT AEP ANET BK C DELL DG DIS DUK EMR GILD HOOD KKR LQD PLD PSX TIP UAL WMT XBI XLC XLY XOM ZTS'],
  [150, 'ABNB APH BX CVX DHI DLR ICE LRCX MMM MPC NOW NUE PEP PG PM QCOM STZ TJX VLO VST XLI XLK XLV YUM'],
  [200, 'AMD AMT BA BDX CHTR HON HSY JNJ MS NVDA ORCL PANW PLTR PNC ROST RSP RTX SNOW SPG TMUS TXN VTV'],
  [200, 'WDC WELL WM'],
  [250, 'AAPL ABBV ACN ADI ADP AMAT AMZN APD CME COF COIN CRM DASH DHR ECL HUM ITW IWM LOW PGR PSA TTWO'],
  [250, 'UNP'],
  [300, 'ADSK AMGN AVGO CB CDNS CI ETN FDX GD GE GOOG GOOGL HD HLT IBM JPM MAR MCD MU RCL SHW SOXX STX'],
  [300, 'TRV UNH VMC VTI'],
  [400, 'ADBE AXP CEG ELV GLD LIN SMH SYK V'],
  [500, 'BRK.B CMI CRWD DE DIA HCA LMT MCO MSFT SNPS SPGI TSLA VRTX VUG'],
  [600, 'CAT GEV INTU ISRG IVV MA MDY META NOC QQQ SPY TMO VOO'],
  [800, 'COST EQIX GS MCK PH REGN URI'],
  [1_000, 'BLK LLY'],
  [1_200, 'KLAC'],
  [3_000, 'AZO'],
  [5_000, 'BKNG'],
];

/** US dollars per coin. */
const COINS: readonly PriceRow[] = [
  [0.000_004, 'PEPE'],
  [0.000_008, 'BONK SHIB'],
  [0.00004, 'FLOKI'],
  [0.006, 'GALA'],
  [0.06, 'PYTH'],
  [0.1, 'CRO STRK'],
  [0.12, 'ALGO DOGE HBAR MANA SAND SEI'],
  [0.2, 'ARB FET JUP MATIC XLM'],
  [0.25, 'IMX'],
  [0.3, 'OP STX TRX WIF'],
  [0.4, 'ADA CRV'],
  [0.5, 'SNX TIA XTZ'],
  [0.6, 'LDO RUNE'],
  [1, 'AXS'],
  [1.5, 'FIL NEAR RENDER SUI TON'],
  [2, 'APT ATOM DOT PENDLE XRP'],
  [3, 'ICP'],
  [4, 'AR'],
  [5, 'INJ'],
  [6, 'UNI'],
  [12, 'AVAX ETC LINK'],
  [25, 'COMP'],
  [40, 'DASH'],
  [80, 'LTC'],
  [120, 'SOL'],
  [150, 'AAVE'],
  [250, 'TAO'],
  [400, 'XMR'],
  [500, 'ZEC'],
  [600, 'BCH'],
  [800, 'BNB'],
  [3_000, 'ETH'],
  [100_000, 'BTC'],
];

/** Rates against the dollar; other pairs are crosses of these. */
const DOLLAR_RATES: Readonly<Record<string, number>> = {
  EURUSD: 1.17,
  GBPUSD: 1.35,
  AUDUSD: 0.67,
  NZDUSD: 0.58,
  USDJPY: 156,
  USDCHF: 0.79,
  USDCAD: 1.37,
  USDINR: 90,
  USDNOK: 10,
  USDSEK: 9.2,
  USDCNH: 7,
  USDHKD: 7.8,
  USDSGD: 1.28,
  USDKRW: 1_440,
  USDTHB: 31.5,
  USDMXN: 18,
  USDZAR: 16.6,
  USDTRY: 43,
  USDPLN: 3.6,
  USDCZK: 20.6,
  USDHUF: 327,
  XAUUSD: 4_300,
  XAGUSD: 70,
  XPTUSD: 2_000,
  XPDUSD: 1_600,
};

const bySymbol = (rows: readonly PriceRow[]): ReadonlyMap<string, number> =>
  new Map(rows.flatMap(([price, symbols]) => symbols.split(' ').map((symbol) => [symbol, price] as const)));

const priceLookup = (rows: readonly PriceRow[]) => {
  const prices = bySymbol(rows);
  return (symbol: string): number | undefined => prices.get(symbol);
};

const coinPrice = priceLookup(COINS);

/** Rough prices by symbol, undefined for unknown ones. */
export const indianPrice = priceLookup(INDIAN_EQUITY);
export const usPrice = priceLookup(US_EQUITY);
export const dollarsPerCoin = (symbol: string): number | undefined => coinPrice(symbol.slice(0, -'-USD'.length));

export function pairPrice(symbol: string): number | undefined {
  const base = dollarsOf(symbol.slice(0, 3));
  const quote = dollarsOf(symbol.slice(3));
  return base && quote && base / quote;
}

function dollarsOf(currency: string): number | undefined {
  if (currency === 'USD') return 1;
  const perDollar = DOLLAR_RATES[`USD${currency}`];
  return DOLLAR_RATES[`${currency}USD`] ?? (perDollar && 1 / perDollar);
}
