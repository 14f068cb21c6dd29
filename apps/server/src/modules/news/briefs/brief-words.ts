import {
  BRIEF_TEXTS,
  BRIEF_TEXTS_IN_HINDI,
  type BriefFigures,
  type BriefLanguage,
  type BriefSentence,
  headlineParts,
  plainText,
  sentenceParts,
} from '@wickwise/contract';
import { currencySign, MARKET_INFO, type Market, priceDecimals } from '@wickwise/market';

const NBSP = '\u00A0';
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** Figures as the market writes them; a browser writes them as its reader chose. */
function figuresOf(market: Market, locale: string, dates: string): BriefFigures {
  const grouping = MARKET_INFO[market].currency === 'INR' ? 'en-IN' : 'en-GB';
  const number = (value: number, decimals: number): string =>
    value.toLocaleString(grouping, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const day = (iso: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(dates, { timeZone: 'UTC', ...options }).format(Date.parse(`${iso}T00:00:00Z`));
  return {
    percent: (value) => `${number(value, briefDecimals(value))}${NBSP}%`,
    price: (value, { tickSize, currency, isMoney }) =>
      `${(isMoney && currencySign(currency)) || ''}${number(value, priceDecimals(tickSize))}`,
    count: (value) => number(value, 0),
    ratio: (value) => number(value, 1),
    date: (iso, isThisYear) => day(iso, { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }),
    weekday: (iso) => day(iso, { weekday: 'long' }),
    time: (timeMs) => `${new Intl.DateTimeFormat(dates, { timeZone: 'UTC', ...CLOCK }).format(timeMs)} UTC`,
    sector: (name) => name,
    list: (words) => new Intl.ListFormat(locale).format(words),
  };
}

/** Two decimals below one percent, one from there on: enough to tell changes apart. */
const briefDecimals = (percent: number): number => (percent < 0.995 ? 2 : 1);

export const briefEnglish = (market: Market): BriefLanguage => ({
  texts: BRIEF_TEXTS,
  figures: figuresOf(market, 'en-GB', 'en-GB'),
});

export const briefHindi = (market: Market): BriefLanguage => ({
  texts: BRIEF_TEXTS_IN_HINDI,
  figures: figuresOf(market, 'hi', 'hi-IN-u-nu-latn'),
});

/** Returns a brief as text: its headline, and its sentences in a row. */
export function briefText(
  { headline, sentences, date }: { headline: BriefSentence; sentences: readonly BriefSentence[]; date: string },
  language: BriefLanguage,
): { title: string; body: string } {
  return {
    title: plainText(headlineParts(headline, language, date)),
    body: sentences.map((sentence) => plainText(sentenceParts(sentence, language, date))).join(' '),
  };
}
