import type { WatchlistItem } from '@wickwise/contract';
import { chartName, MARKET_INFO, MARKETS, type Market } from '@wickwise/market';
import { catalogueOf } from '@wickwise/market/catalogue';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { csvText, plainCell, readCsv } from '#platform/csv.ts';

export const MARKET_OF_EXCHANGE: ReadonlyMap<string, Market> = new Map(
  MARKETS.flatMap((market) => catalogueOf(market).tradingView.exchanges.map((exchange) => [exchange, market] as const)),
);

/** Indices with another name at TradingView. */
const THEIR_NAMES: ReadonlyMap<string, string> = new Map([['NIFTY50', 'NIFTY']]);
const OUR_NAMES = new Map([...THEIR_NAMES].map(([ours, theirs]) => [theirs, ours]));

const SECTION = '###';

/** Returns one line: headings after `###`, instruments as `EXCHANGE:SYMBOL`, separated by commas. */
export function toTradingView(items: readonly WatchlistItem[]): string {
  return items.map((item) => ('section' in item ? toHeading(item.section) : theirName(item))).join(',');
}

const toHeading = (section: string): string => `${SECTION}${section.replaceAll(',', ' ')}`;

function theirName({ market, symbol }: { market: Market; symbol: string }): string {
  const plain = MARKET_INFO[market].traded === 'coins' ? symbol.replace('-', '') : chartName(symbol);
  return `${catalogueOf(market).tradingView.prefix}${THEIR_NAMES.get(plain) ?? plain}`;
}

/** Returns a line per instrument, with its section. */
export function toCsv(items: readonly WatchlistItem[]): string {
  const rows = [['section', 'market', 'symbol']];
  let section = '';
  for (const item of items) {
    if ('section' in item) section = item.section;
    else rows.push([section, item.market, item.symbol]);
  }
  return csvText(rows);
}

/**
 * Parses a list in either form, or with one symbol per line; `unknown` are unknown symbols. Throws `NotCsvError` for a
 * malformed table.
 */
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
  const [head = ''] = text.trimStart().split(/\r?\n/, 1);
  if (namesOf(head.toLowerCase()).includes('symbol')) return fromCsv(text, /[,;\t]/.exec(head)?.[0]);
  return namesOf(text).flatMap(fromName);
}

function fromCsv(text: string, delimiter: string | undefined): Line[] {
  let last = '';
  return readCsv(text, delimiter).flatMap((row) => {
    const heading = tidy(plainCell(row.section ?? ''));
    const market = MARKETS.find((one) => one === row.market?.trim());
    const symbol = tidy(plainCell(row.symbol ?? ''));
    const lines: Line[] = heading !== last && heading !== '' ? [{ section: heading.slice(0, 60) }] : [];
    last = heading;
    return [...lines, ...(market && symbol !== '' ? [{ market, symbol }] : fromName(symbol))];
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

/** Names are separated by commas and lines, and beside headings by semicolons and tabs too, as spreadsheets do. */
const namesOf = (text: string): string[] =>
  text
    .split(/[,\r\n]+/)
    .flatMap((part) => (part.trimStart().startsWith(SECTION) ? part : part.split(/[;\t]+/)))
    .map((name) => tidy(name).replace(/^"(.*)"$/, '$1'));

/** Removes control characters and surrounding spaces. */
const tidy = (name: string): string => name.replace(/\p{Cc}/gu, '').trim();
