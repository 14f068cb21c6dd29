import type { WatchlistItem } from '@wickwise/contract';
import { chartName, MARKETS, type Market } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';

/** Exchanges as TradingView writes them before the colon. A US symbol goes without: its exchange is not in our lists. */
const MARKET_OF_EXCHANGE: ReadonlyMap<string, Market> = new Map([
  ...marketOf('Indian_Equity', 'NSE BSE'),
  ...marketOf('US_Equity', 'NASDAQ NYSE AMEX ARCA BATS CBOE OTC'),
  ...marketOf('Forex', 'FX FX_IDC OANDA FOREXCOM SAXO CAPITALCOM PEPPERSTONE ICMARKETS'),
  ...marketOf('Crypto', 'CRYPTO BINANCE COINBASE BITSTAMP KRAKEN BITFINEX BYBIT OKX KUCOIN GEMINI'),
]);

const EXCHANGE_OF: Readonly<Record<Market, string>> = {
  Indian_Equity: 'NSE:',
  US_Equity: '',
  Forex: 'FX:',
  Crypto: 'CRYPTO:',
};

/** Indices that TradingView calls otherwise. */
const THEIR_NAMES: ReadonlyMap<string, string> = new Map([['NIFTY50', 'NIFTY']]);
const OUR_NAMES = new Map([...THEIR_NAMES].map(([ours, theirs]) => [theirs, ours]));

const SECTION = '###';

/** One line: headings after `###`, instruments as `EXCHANGE:SYMBOL`, commas between. */
export function toTradingView(items: readonly WatchlistItem[]): string {
  return items.map((item) => ('section' in item ? toHeading(item.section) : theirName(item))).join(',');
}

const toHeading = (section: string): string => `${SECTION}${section.replaceAll(',', ' ')}`;

function theirName({ market, symbol }: { market: Market; symbol: string }): string {
  const plain = market === 'Crypto' ? symbol.replace('-', '') : chartName(symbol);
  return `${EXCHANGE_OF[market]}${THEIR_NAMES.get(plain) ?? plain}`;
}

/** A line per instrument with its section. */
export function toCsv(items: readonly WatchlistItem[]): string {
  const lines = ['section,market,symbol'];
  let section = '';
  for (const item of items) {
    if ('section' in item) section = item.section;
    else lines.push([section, item.market, item.symbol].map(toCell).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** A spreadsheet would take a cell that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const toCell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** What a text of either form, or of symbols one to a line, lists; with the names that stand for no instrument. */
export function readList(text: string, registry: InstrumentRegistry): { items: WatchlistItem[]; unknown: string[] } {
  const items: WatchlistItem[] = [];
  const unknown: string[] = [];
  const seen = new Set<string>();
  for (const line of linesOf(text)) {
    if ('section' in line) items.push({ section: line.section });
    else {
      const found = findInstrument(line, registry);
      if (!found) unknown.push(line.symbol);
      else if (!seen.has(found.id)) items.push({ market: found.market, symbol: found.symbol });
      if (found) seen.add(found.id);
    }
  }
  return { items, unknown };
}

type Line = { section: string } | { market?: Market; symbol: string };

function linesOf(text: string): Line[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '');
  const [head = ''] = rows;
  const columns = cellsOf(head).map((name) => name.toLowerCase());
  if (columns.includes('symbol')) return fromCsv(columns, rows.slice(1));
  return rows.flatMap(cellsOf).flatMap((name) => fromName(name));
}

function fromCsv(columns: readonly string[], rows: readonly string[]): Line[] {
  const [section, market, symbol] = ['section', 'market', 'symbol'].map((name) => columns.indexOf(name));
  let last = '';
  return rows.flatMap((row) => {
    const cells = cellsOf(row);
    const heading = (cells[section ?? -1] ?? '').replace(/^'(?=[=+\-@])/, '');
    const named = MARKETS.find((one) => one === cells[market ?? -1]);
    const lines: Line[] = heading !== last && heading !== '' ? [{ section: heading.slice(0, 60) }] : [];
    last = heading;
    const name = cells[symbol ?? -1] ?? '';
    return named && name !== '' ? [...lines, { market: named, symbol: name }] : [...lines, ...fromName(name)];
  });
}

function fromName(name: string): Line[] {
  if (name === '') return [];
  if (name.startsWith(SECTION)) {
    const section = name.slice(SECTION.length).trim().slice(0, 60);
    return section === '' ? [] : [{ section }];
  }
  const [exchange = '', symbol] = name.toUpperCase().split(':', 2);
  if (symbol === undefined) return [{ symbol: exchange }];
  const market = MARKET_OF_EXCHANGE.get(exchange);
  return [market ? { market, symbol } : { symbol }];
}

function findInstrument({ market, symbol }: { market?: Market; symbol: string }, registry: InstrumentRegistry) {
  const name = OUR_NAMES.get(symbol) ?? symbol;
  const markets = market ? [market] : MARKETS;
  return markets.map((one) => registry.find(one, name)?.instrument).find((found) => found !== undefined);
}

/** The cells of a line; quotes may hold commas. Names of symbols and headings hold no control characters. */
function cellsOf(line: string): string[] {
  const cells = line.match(/"(?:[^"]|"")*"|[^,]+|(?<=^|,)(?=,|$)/g) ?? [];
  return cells.map((cell) =>
    (/^\s*"/.test(cell) ? cell.trim().slice(1, -1).replaceAll('""', '"') : cell).replace(/\p{Cc}/gu, '').trim(),
  );
}

function marketOf(market: Market, exchanges: string): [exchange: string, market: Market][] {
  return exchanges.split(' ').map((exchange) => [exchange, market]);
}
