import type { PriceGrid } from '../instruments.ts';
import type { Translated } from '../translated.ts';
import type { BriefInstrument, BriefNoun, BriefPhrase, BriefPlace, BriefSentence, BriefValue } from './brief.ts';
import { briefTexts } from './texts/brief.en.ts';

export const BRIEF_TEXTS = briefTexts;
export type BriefTexts = Translated<typeof BRIEF_TEXTS>;

/** How a reader’s figures, dates and names are written. */
export interface BriefFigures {
  percent(value: number): string;
  price(value: number, grid: PriceGrid): string;
  count(value: number): string;
  ratio(value: number): string;
  /** A trading day; `isThisYear` where the brief is of the same year. */
  date(day: string, isThisYear: boolean): string;
  weekday(day: string): string;
  time(timeMs: number): string;
  sector(name: string): string;
  list(words: readonly string[]): string;
}

export interface BriefLanguage {
  texts: BriefTexts;
  figures: BriefFigures;
}

/** A piece of a sentence; with a place, a link to what it says. */
export interface BriefPart {
  text: string;
  place: BriefPlace | undefined;
}

const ENGLISH_ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });

/** Begins with a capital letter; names of instruments stay as they are. */
const capitalised = ({ text, place }: BriefPart): BriefPart => ({
  text: text.charAt(0).toUpperCase() + text.slice(1),
  place,
});

type PhraseTexts = Readonly<Record<string, string | ((...values: string[]) => string)>>;

/** Takes the place of a value until the sentence is put together: no text has characters of the private use area. */
const MARK = /\uE000(\d+)\uE001/;

/** Returns a sentence with its full stop, in parts. `day` is the brief’s. Words that this version lacks are left out. */
export const sentenceParts = (sentence: BriefSentence, language: BriefLanguage, day: string): BriefPart[] =>
  new Writing(language, day).parts(sentence, (text) => language.texts.sentence(text));

/** Returns a headline, which has no full stop, in parts. */
export const headlineParts = (sentence: BriefSentence, language: BriefLanguage, day: string): BriefPart[] =>
  new Writing(language, day).parts(sentence, (text) => text);

/** Returns parts as plain text. */
export const plainText = (parts: readonly BriefPart[]): string => parts.map(({ text }) => text).join('');

type ListItem = Extract<BriefValue, { kind: 'list' }>['items'][number];

class Writing {
  readonly #language: BriefLanguage;
  readonly #day: string;
  readonly #linked: BriefPart[] = [];

  constructor(language: BriefLanguage, day: string) {
    this.#language = language;
    this.#day = day;
  }

  parts(sentence: BriefSentence, end: (text: string) => string): BriefPart[] {
    const joined = this.#joined(sentence);
    if (!joined) return [];
    const parts = end(joined)
      .split(MARK)
      .flatMap((piece, i): BriefPart[] => {
        const linked = i % 2 === 1 ? this.#linked[Number(piece)] : undefined;
        if (linked) return [linked];
        return piece ? [{ text: piece, place: undefined }] : [];
      });
    return parts.map((part, i) => (i === 0 && part.place?.symbol === undefined ? capitalised(part) : part));
  }

  /** Nouns in a row become one list. */
  #joined(sentence: BriefSentence): string {
    const { joins } = this.#language.texts;
    const nouns: string[] = [];
    let text = '';
    const takeNouns = (): void => {
      if (nouns.length > 0) text = joins.noun(text, nouns.splice(0).reduce(joins.both));
    };
    for (const phrase of sentence) {
      const words = this.#phrase(phrase);
      if (!words) continue;
      if (phrase.join === 'noun' && text) {
        nouns.push(words);
        continue;
      }
      takeNouns();
      const join = phrase.join === 'onward' || phrase.join === 'tail' ? phrase.join : 'also';
      text = text ? joins[join](text, words) : words;
    }
    takeNouns();
    return text;
  }

  #phrase({ text, values }: BriefPhrase): string {
    const { phrases, heads } = this.#language.texts;
    const [group = '', name = ''] = text.split('.');
    const groups: Readonly<Record<string, PhraseTexts>> = { phrases, heads };
    const words = groups[group]?.[name] ?? '';
    return typeof words === 'string' ? words : words(...values.map((value) => this.#value(value)));
  }

  #linkedTo(text: string, place: BriefPlace | undefined): string {
    if (!place) return text;
    this.#linked.push({ text, place });
    return `\uE000${this.#linked.length - 1}\uE001`;
  }

  #value(value: BriefValue): string {
    const { figures, texts } = this.#language;
    switch (value.kind) {
      case 'instrument':
        return this.#name(value);
      case 'percent':
        return this.#linkedTo(figures.percent(value.value), value.place);
      case 'price':
        return this.#linkedTo(figures.price(value.value, value), value.place);
      case 'count':
        return this.#linkedTo(this.#count(value.value, value.noun), value.place);
      case 'ratio':
        return this.#linkedTo(figures.ratio(value.value), value.place);
      case 'date':
        return this.#linkedTo(
          figures.date(value.value, value.value.slice(0, 4) === this.#day.slice(0, 4)),
          value.place,
        );
      case 'weekday':
        return this.#linkedTo(figures.weekday(value.value), value.place);
      case 'time':
        return figures.time(value.value);
      case 'ordinal':
        return this.#ordinal(value.value);
      case 'verb':
        return texts.verbs[value.tense][value.isUp ? 'up' : 'down'][value.size];
      case 'sector':
        return this.#linkedTo(figures.sector(value.value), value.place);
      case 'list':
        return figures.list(value.items.map((item) => this.#item(item)));
    }
  }

  #name({ market, symbol, name }: BriefInstrument): string {
    return this.#linkedTo(name, { market, symbol });
  }

  #count(count: number, noun: BriefNoun | undefined): string {
    const numerals: Readonly<Record<string, string>> = this.#language.texts.numerals;
    const written = numerals[`n${count}`] ?? this.#language.figures.count(count);
    return noun ? this.#language.texts.counts[noun](count, written) : written;
  }

  #ordinal(nth: number): string {
    const { ordinals, laterOrdinals } = this.#language.texts;
    const named: Readonly<Record<string, string>> = ordinals;
    const later = ENGLISH_ORDINALS.select(nth) as keyof typeof laterOrdinals; // other languages have one form for all
    return named[`n${nth}`] ?? laterOrdinals[later](String(nth));
  }

  #item({ percent, ratio, ...instrument }: ListItem): string {
    const { figures, texts } = this.#language;
    const name = this.#name(instrument);
    if (ratio !== undefined) return texts.withFigure(name, texts.timesOf(figures.ratio(ratio)));
    return percent === undefined ? name : texts.withFigure(name, figures.percent(percent));
  }
}
