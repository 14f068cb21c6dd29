/**
 * NSE shares of the NIFTY 100 (NIFTY 50 and NIFTY Next 50) and of NIFTY Bank, and the two indices most traded on.
 *
 * Index membership as of September 2025; it changes, and the catalogue is refreshed by hand. Hero MotoCorp and IndusInd
 * Bank, which left the NIFTY 50 that month, stay on. Symbols are those of November 2026; former ones: `renames.ts`.
 */
import { type Instrument, instrumentId } from '../instrument.ts';
import { nse, nseAuction } from '../sessions/nse.ts';
import type { MarketCatalogue } from './market-catalogue.ts';
import { nseIndices } from './nse-indices.ts';
import { indianPrice } from './reference-prices.ts';

/** Sector → symbol → company. */
const SHARES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Financial services': {
    AUBANK: 'AU Small Finance Bank',
    AXISBANK: 'Axis Bank',
    BAJAJFINSV: 'Bajaj Finserv',
    BAJAJHFL: 'Bajaj Housing Finance',
    BAJAJHLDNG: 'Bajaj Holdings & Investment',
    BAJFINANCE: 'Bajaj Finance',
    BANKBARODA: 'Bank of Baroda',
    CANBK: 'Canara Bank',
    CHOLAFIN: 'Cholamandalam Investment and Finance',
    FEDERALBNK: 'Federal Bank',
    HDFCBANK: 'HDFC Bank',
    HDFCLIFE: 'HDFC Life Insurance',
    ICICIBANK: 'ICICI Bank',
    ICICIGI: 'ICICI Lombard General Insurance',
    IDFCFIRSTB: 'IDFC First Bank',
    INDUSINDBK: 'IndusInd Bank',
    IRFC: 'Indian Railway Finance Corporation',
    JIOFIN: 'Jio Financial Services',
    KOTAKBANK: 'Kotak Mahindra Bank',
    LICI: 'Life Insurance Corporation of India',
    PFC: 'Power Finance Corporation',
    PNB: 'Punjab National Bank',
    RECLTD: 'REC',
    SBILIFE: 'SBI Life Insurance',
    SBIN: 'State Bank of India',
    SHRIRAMFIN: 'Shriram Finance',
    UNIONBANK: 'Union Bank of India',
    YESBANK: 'Yes Bank',
  },
  'Information technology': {
    HCLTECH: 'HCL Technologies',
    INFY: 'Infosys',
    LTM: 'LTIMindtree',
    TCS: 'Tata Consultancy Services',
    TECHM: 'Tech Mahindra',
    WIPRO: 'Wipro',
  },
  'Oil and gas': {
    BPCL: 'Bharat Petroleum',
    GAIL: 'GAIL (India)',
    IOC: 'Indian Oil',
    ONGC: 'Oil & Natural Gas Corporation',
    RELIANCE: 'Reliance Industries',
  },
  Automobile: {
    'BAJAJ-AUTO': 'Bajaj Auto',
    BOSCHLTD: 'Bosch',
    EICHERMOT: 'Eicher Motors',
    HEROMOTOCO: 'Hero MotoCorp',
    HYUNDAI: 'Hyundai Motor India',
    'M&M': 'Mahindra & Mahindra',
    MARUTI: 'Maruti Suzuki India',
    MOTHERSON: 'Samvardhana Motherson International',
    TMCV: 'Tata Motors (commercial vehicles)',
    TMPV: 'Tata Motors Passenger Vehicles',
    TVSMOTOR: 'TVS Motor',
  },
  Healthcare: {
    APOLLOHOSP: 'Apollo Hospitals Enterprise',
    CIPLA: 'Cipla',
    DIVISLAB: "Divi's Laboratories",
    DRREDDY: "Dr. Reddy's Laboratories",
    MAXHEALTH: 'Max Healthcare Institute',
    SUNPHARMA: 'Sun Pharmaceutical Industries',
    TORNTPHARM: 'Torrent Pharmaceuticals',
    ZYDUSLIFE: 'Zydus Lifesciences',
  },
  'Metals and mining': {
    ADANIENT: 'Adani Enterprises',
    COALINDIA: 'Coal India',
    HINDALCO: 'Hindalco Industries',
    HINDZINC: 'Hindustan Zinc',
    JINDALSTEL: 'Jindal Steel',
    JSWSTEEL: 'JSW Steel',
    TATASTEEL: 'Tata Steel',
    VEDL: 'Vedanta',
  },
  'Consumer goods': {
    ASIANPAINT: 'Asian Paints',
    BRITANNIA: 'Britannia Industries',
    GODREJCP: 'Godrej Consumer Products',
    HAVELLS: 'Havells India',
    HINDUNILVR: 'Hindustan Unilever',
    ITC: 'ITC',
    NESTLEIND: 'Nestle India',
    TATACONSUM: 'Tata Consumer Products',
    TITAN: 'Titan Company',
    UNITDSPR: 'United Spirits',
    VBL: 'Varun Beverages',
  },
  Power: {
    ADANIENSOL: 'Adani Energy Solutions',
    ADANIGREEN: 'Adani Green Energy',
    ADANIPOWER: 'Adani Power',
    JSWENERGY: 'JSW Energy',
    NTPC: 'NTPC',
    POWERGRID: 'Power Grid Corporation of India',
    TATAPOWER: 'Tata Power',
  },
  Telecom: {
    BHARTIARTL: 'Bharti Airtel',
  },
  Construction: {
    LT: 'Larsen & Toubro',
  },
  'Construction materials': {
    AMBUJACEM: 'Ambuja Cements',
    GRASIM: 'Grasim Industries',
    SHREECEM: 'Shree Cement',
    ULTRACEMCO: 'UltraTech Cement',
  },
  Chemicals: {
    PIDILITIND: 'Pidilite Industries',
    SOLARINDS: 'Solar Industries India',
  },
  'Capital goods': {
    ABB: 'ABB India',
    BEL: 'Bharat Electronics',
    CGPOWER: 'CG Power and Industrial Solutions',
    ENRIN: 'Siemens Energy India',
    HAL: 'Hindustan Aeronautics',
    MAZDOCK: 'Mazagon Dock Shipbuilders',
    SIEMENS: 'Siemens',
  },
  Services: {
    ADANIPORTS: 'Adani Ports and Special Economic Zone',
    INDIGO: 'InterGlobe Aviation',
  },
  Realty: {
    DLF: 'DLF',
    LODHA: 'Lodha Developers',
  },
  'Consumer services': {
    DMART: 'Avenue Supermarts',
    ETERNAL: 'Eternal',
    INDHOTEL: 'Indian Hotels Company',
    NAUKRI: 'Info Edge (India)',
    TRENT: 'Trent',
  },
};

const INDICES: Readonly<Record<string, string>> = {
  NIFTY50: 'NIFTY 50',
  BANKNIFTY: 'NIFTY Bank',
};

/**
 * NSE sets a share's price step by its price band: 0.01 rupees below 250, 0.05 up to 1000, then 0.10, 0.50, 1 and 5.
 * A price moves between bands and we hold one step per share, so 0.05 is the usual one: the coarser steps are multiples
 * of it, and no price of theirs is lost. Shares that trade below 250 rupees step by a paisa.
 */
const USUAL_STEP = 0.05;
const PAISA = 0.01;
const BELOW_250_RUPEES: readonly string[] = [
  'ADANIPOWER',
  'BAJAJHFL',
  'CANBK',
  'GAIL',
  'IDFCFIRSTB',
  'IOC',
  'IRFC',
  'MOTHERSON',
  'ONGC',
  'PNB',
  'TATASTEEL',
  'UNIONBANK',
  'WIPRO',
  'YESBANK',
];

/** Shares without futures and options (as of April 2026): they close at 15:30 without an auction. */
const WITHOUT_DERIVATIVES: readonly string[] = ['BAJAJHFL', 'ENRIN', 'TMCV'];

const shares = Object.entries(SHARES).flatMap(([sector, companies]) =>
  Object.entries(companies).map(
    ([symbol, name]): Instrument => ({
      id: instrumentId('Indian_Equity', symbol),
      market: 'Indian_Equity',
      symbol,
      name,
      kind: 'share',
      sector,
      currency: 'INR',
      tickSize: BELOW_250_RUPEES.includes(symbol) ? PAISA : USUAL_STEP,
      schedule: WITHOUT_DERIVATIVES.includes(symbol) ? 'nse' : 'nse-auction',
    }),
  ),
);

const indices = Object.entries(INDICES).map(
  ([symbol, name]): Instrument => ({
    id: instrumentId('Indian_Equity', symbol),
    market: 'Indian_Equity',
    symbol,
    name,
    kind: 'index',
    sector: 'Index',
    currency: 'INR',
    tickSize: USUAL_STEP,
    schedule: 'nse-auction',
  }),
);

export const indianEquity: MarketCatalogue = {
  schedules: { nse, 'nse-auction': nseAuction },
  instruments: [...shares, ...indices],
  priceOf: indianPrice,
  universes: nseIndices,
  benchmark: { sides: { NIFTY50: 1 } },
  recordings: { in_equity: 'share', in_index: 'index' },
  tradingView: { exchanges: ['NSE', 'BSE'], prefix: 'NSE:' },
  usualTurnover: 1.8e9,
};
