import {
  BRIEF_TEXTS,
  type BriefFigures,
  type BriefLanguage,
  type BriefPart,
  headlineParts,
  type NewsBrief,
  type NewsStory,
  plainText,
  sentenceParts,
} from '@wickwise/contract';
import { sectorName } from '../../lib/catalogue/sector-names.ts';
import { digitsOf, numberFormat } from '../../lib/digits.ts';
import { formatClock, formatCount, formatSignedPrice, zoneName } from '../../lib/format.ts';
import { LOCALE, localeChoice } from '../../lib/locale.ts';
import { textsOf } from '../../lib/texts.ts';

const texts = textsOf({ en: BRIEF_TEXTS, hi: async () => (await import('./hindi-briefs.ts')).briefs });

const NBSP = '\u00A0';
/** Two decimals below one percent, one from there on, as the server writes it. */
const decimalsOf = (percent: number): number => (percent < 0.995 ? 2 : 1);

const lists = new Intl.ListFormat(LOCALE);

const dates = new Map<string, Intl.DateTimeFormat>();

/** A trading day has no zone. */
function dayText(day: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = dates.get(key) ?? new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options });
  dates.set(key, format);
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

const figuresIn = (zone: string): BriefFigures => ({
  percent: (value) => `${numberFormat(decimalsOf(value), digitsOf()).format(value)}${NBSP}%`,
  price: formatSignedPrice,
  count: (value) => formatCount(value),
  ratio: (value) => numberFormat(1, 'western').format(value),
  date: (day, isThisYear) =>
    dayText(day, { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }),
  weekday: (day) => dayText(day, { weekday: 'long' }),
  time: (timeMs) => `${formatClock(timeMs, zone)}${NBSP}${zoneName(zone, timeMs)}`,
  sector: sectorName,
  list: (words) => lists.format(words),
});

const languageIn = (zone: string): BriefLanguage => ({ texts, figures: figuresIn(zone) });

/** Returns a story's headline: of a brief in the reader's language, else as it was published. */
export const storyTitle = ({ title, brief }: Pick<NewsStory, 'title' | 'brief'>, zone: string): string =>
  brief ? plainText(headlineParts(brief.headline, languageIn(zone), brief.date)) : title;

/** Returns the language of a story's texts: a brief is in the reader's. */
export const storyLanguage = ({ language, brief }: Pick<NewsStory, 'language' | 'brief'>): NewsStory['language'] =>
  brief ? localeChoice.language : language;

/** Returns the sentences of a brief, in parts; a part with a place is a link. */
export const briefSentences = ({ sentences, date }: NewsBrief, zone: string): BriefPart[][] =>
  sentences.map((sentence) => sentenceParts(sentence, languageIn(zone), date)).filter((parts) => parts.length > 0);
