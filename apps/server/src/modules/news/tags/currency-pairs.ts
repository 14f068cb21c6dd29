import { type InstrumentId, instrumentId } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { isMention } from './mentions.ts';
import { areListed, type NameSpan, type Sentence } from './spans.ts';
import type { TextToken } from './tokens.ts';

export interface FoundInstrument {
  id: InstrumentId;
  evidence: string;
  /** Where it is named: tokens of the sentence. */
  from: number;
  to: number;
  /** Whether the currency that the sentence is about is the pair's second: the pair moves the other way. */
  isInverse?: boolean;
}

/** Returns the catalogue's pair of two currencies, in whichever order it has them. */
function pairOf(one: string, other: string): InstrumentId | undefined {
  return [instrumentId('Forex', one + other), instrumentId('Forex', other + one)].find((id) => findInstrument(id));
}

const codeOf = ({ targets }: NameSpan): string | undefined =>
  targets.flatMap((target) => (target.kind === 'currency' ? [target.code] : []))[0];

interface CurrencySpan extends NameSpan {
  code: string;
}

const AGAINST = /^(?:against|versus|vs|v|over|के मुकाबले|मुकाबले)$/;
const JOINED = /^[/-]$|^\/$/;
const WRITTEN_PAIR = /\b([A-Z]{3})[/-]?([A-Z]{3})\b/g;
const AMOUNT = /^(?:\d[\d.,]*|million|billion|trillion|lakh|crore|mn|bn|tn|हजार|लाख|करोड़|अरब|m|b)$/;
const TO_PRICE = /^(?:to|at|above|below|past|near|around|under|of|hits|tops|for|by)$/;

/** Returns the pairs and metals that a sentence is about; a currency alone is its pair against the dollar. */
export function currencyPairs(sentence: Sentence, spans: readonly NameSpan[]): FoundInstrument[] {
  const written = writtenPairs(sentence);
  const inPair = (span: NameSpan): boolean => written.some((pair) => span.from < pair.to && pair.from < span.to);
  const named = spans.flatMap((span): CurrencySpan[] => {
    const code = codeOf(span);
    return code === undefined || inPair(span) ? [] : [{ ...span, code }];
  });
  return [...written, ...namedPairs(sentence, spans, named)];
}

/** EUR/USD, GBPJPY. */
function writtenPairs({ text, tokens }: Sentence): FoundInstrument[] {
  return [...text.matchAll(WRITTEN_PAIR)].flatMap((match) => {
    const id = pairOf(match[1] ?? '', match[2] ?? '');
    if (!id) return [];
    const end = match.index + match[0].length;
    const from = tokens.findIndex((token) => token.end > match.index);
    const to = tokens.findLastIndex((token) => token.start < end) + 1;
    return [{ id, evidence: match[0], from, to }];
  });
}

function namedPairs(sentence: Sentence, spans: readonly NameSpan[], named: readonly CurrencySpan[]): FoundInstrument[] {
  const { tokens } = sentence;
  const prices = named.filter((span) => isAmount(tokens, span));
  const subjects = named.filter((span) => !prices.includes(span) && !isMention(sentence, spans, findSpan(spans, span)));
  const found: FoundInstrument[] = [];
  const used = new Set<CurrencySpan>();
  const add = (one: CurrencySpan, other: CurrencySpan, subject = one): void => {
    const id = pairOf(one.code, other.code);
    used.add(one).add(other);
    const [first, last] = one.from < other.from ? [one, other] : [other, one];
    if (!id || isMetal(other)) return;
    const evidence = evidenceOf(sentence, first, last);
    found.push({ id, evidence, from: first.from, to: last.to, isInverse: isSecond(id, subject) });
  };
  for (const [index, span] of subjects.entries()) {
    const next = subjects[index + 1];
    if (next && next.from === span.to && JOINED.test(tokens[next.from]?.gap ?? '')) add(span, next);
  }
  for (const { base, quote, subject } of comparisons(tokens, subjects)) add(base, quote, subject);
  const [only] = subjects.filter(({ code }) => code !== 'USD');
  const [price] = prices.filter((span) => isPrice(tokens, span) && span.code !== only?.code);
  if (only && price && subjects.length === 1 && !isMetal(only)) add(only, price);
  for (const span of subjects) {
    if (used.has(span) || span.code === 'USD') continue;
    const id = pairOf(span.code, 'USD');
    if (id) found.push({ id, evidence: span.text, from: span.from, to: span.to, isInverse: isSecond(id, span) });
  }
  return found.toSorted((a, b) => a.from - b.from);
}

const isSecond = (id: InstrumentId, { code }: CurrencySpan): boolean => id.endsWith(code);
const findSpan = (spans: readonly NameSpan[], { from }: NameSpan): NameSpan =>
  spans.find((span) => span.from === from) as NameSpan;
const isMetal = ({ code }: CurrencySpan): boolean => code.startsWith('X');
const evidenceOf = ({ text, tokens }: Sentence, first: NameSpan, last: NameSpan): string =>
  text.slice(tokens[first.from]?.start, tokens[last.to - 1]?.end);

/** 500 million euros, 2.93 trillion yen: money, not the currency's price. */
function isAmount(tokens: readonly TextToken[], { from }: NameSpan): boolean {
  return tokens[from]?.gap === ' ' && AMOUNT.test(tokens[from - 1]?.key ?? '');
}

/** Euro jumps to 180 yen: the amount is a price. */
function isPrice(tokens: readonly TextToken[], { from }: NameSpan): boolean {
  let before = from - 1;
  while (before > 0 && AMOUNT.test(tokens[before]?.key ?? '')) before--;
  return from - before === 2 && TO_PRICE.test(tokens[before]?.key ?? '');
}

/** Returns the first currency after a token, and those listed with it. */
function listFrom(tokens: readonly TextToken[], subjects: readonly CurrencySpan[], at: number): CurrencySpan[] {
  const list: CurrencySpan[] = [];
  for (const span of subjects.filter(({ from }) => from > at)) {
    const last = list.at(-1);
    if (!last || areListed(tokens, last, span)) list.push(span);
  }
  return list;
}

interface Comparison {
  base: CurrencySpan;
  quote: CurrencySpan;
  /** The one that moves. */
  subject: CurrencySpan;
}

/** The euro against the yen; the dollar against euro and pound; डॉलर के मुकाबले रुपया, where the second one moves. */
function comparisons(tokens: readonly TextToken[], subjects: readonly CurrencySpan[]): Comparison[] {
  const at = tokens.findIndex(({ key }) => AGAINST.test(key));
  const before = subjects.filter((span) => span.from < at);
  const after = listFrom(tokens, subjects, at);
  const [only] = after;
  const base = before.at(-1);
  if (at < 0 || !base || !only) return [];
  const isPostposition = tokens[at]?.key === 'मुकाबले';
  if (after.length > 1) return after.map((quote) => ({ base, quote, subject: isPostposition ? quote : base }));
  return before.map((one) => ({ base: one, quote: only, subject: isPostposition ? only : one }));
}
