import { type InstrumentId, MARKET_INFO, MARKETS, type Market } from '@wickwise/market';
import { INSTRUMENT_CATALOGUE } from '@wickwise/market/catalogue';
import type { FoundInstrument } from './currency-pairs.ts';
import type { Sentence } from './spans.ts';

const symbolsOf = (market: Market): ReadonlyMap<string, InstrumentId> =>
  new Map(INSTRUMENT_CATALOGUE.filter((one) => one.market === market).map(({ symbol, id }) => [symbol, id]));

const US = symbolsOf('US_Equity');
const INDIA = symbolsOf('Indian_Equity');
const COINS = symbolsOf('Crypto');

/** Symbols as lists name them: coins without their dollars; pairs of currencies aren't listed. */
const BY_MARKET: ReadonlyMap<Market, ReadonlyMap<string, InstrumentId>> = new Map(
  MARKETS.filter((market) => MARKET_INFO[market].traded !== 'currencies').map((market) => [
    market,
    new Map([...symbolsOf(market)].map(([symbol, id]) => [symbol.replace(/-USD$/, ''), id])),
  ]),
);

/** Three or more symbols in a row: AAPL, MU, MSFT. */
const SYMBOL_LIST = /(?<![\w$])[A-Z][A-Z&.]{0,9}(?:, (?:and |& )?[A-Z][A-Z&.]{0,9}){2,}(?![\w])/g;
const CASHTAG = /(?<![\w$])\$([A-Z]{1,6}(?:\.[A-Z])?)(?![\w.]*\w)/g;
const LISTED = /\b(NYSE(?: American)?|NASDAQ|Nasdaq|NasdaqGS|NSE|BSE)\s?:\s?([A-Z][A-Z&.-]{0,11})\b/g;

/** Returns the symbols of lists in which most are known: one alone may be a word or another company's. */
function listedSymbols({ text, tokens }: Sentence, markets: readonly Market[]): FoundInstrument[] {
  return [...text.matchAll(SYMBOL_LIST)].flatMap((match) => {
    const symbols = [...match[0].matchAll(/[A-Z][A-Z&.]*/g)];
    const known = symbols.flatMap((symbol) => {
      const id = markets.map((market) => BY_MARKET.get(market)?.get(symbol[0])).find((one) => one !== undefined);
      return id ? [{ id, symbol: symbol[0], start: match.index + symbol.index }] : [];
    });
    if (known.length < 2 || known.length * 2 < symbols.length) return [];
    return known.map(({ id, symbol, start }) => {
      const from = tokens.findIndex((token) => token.end > start);
      return { id, evidence: symbol, from, to: from + 1 };
    });
  });
}

/** Returns what a sentence names by `$AAPL` or `(NYSE: F)`: a coin's cashtag counts in a source about coins only. */
export function symbolsIn({ text, tokens, isTitle }: Sentence, markets: readonly Market[]): FoundInstrument[] {
  const isCrypto = markets.includes('Crypto');
  const tags = [...text.matchAll(CASHTAG)].flatMap((match) => {
    const symbol = match[1] ?? '';
    const coin = isCrypto ? COINS.get(`${symbol}-USD`) : undefined;
    return [{ id: coin ?? US.get(symbol), match }];
  });
  const listed = [...text.matchAll(LISTED)].map((match) => {
    const isIndian = match[1] === 'NSE' || match[1] === 'BSE';
    return { id: (isIndian ? INDIA : US).get(match[2] ?? ''), match };
  });
  const single = [...tags, ...listed].flatMap(({ id, match }) => {
    if (!id) return [];
    const from = tokens.findIndex((token) => token.end > match.index);
    return [{ id, evidence: match[0], from, to: from + 1 }];
  });
  return [...single, ...listedSymbols({ text, tokens, isTitle }, markets)];
}
