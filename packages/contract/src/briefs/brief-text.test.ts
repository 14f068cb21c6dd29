import { describe, expect, it } from 'vitest';
import type { BriefSentence, BriefValue } from './brief.ts';
import {
  BRIEF_TEXTS,
  type BriefFigures,
  type BriefLanguage,
  headlineParts,
  plainText,
  sentenceParts,
} from './brief-text.ts';
import { BRIEF_TEXTS_IN_HINDI } from './brief-text-hindi.ts';

const FIGURES: BriefFigures = {
  percent: (value) => `${value} %`,
  price: (value, { currency }) => `${currency} ${value}`,
  count: String,
  ratio: String,
  date: (day, isThisYear) => (isThisYear ? day.slice(5) : day),
  weekday: (day) => `weekday of ${day}`,
  time: String,
  sector: (name) => name,
  list: (words) => words.join(', '),
};
const ENGLISH: BriefLanguage = { texts: BRIEF_TEXTS, figures: FIGURES };
const HINDI: BriefLanguage = { texts: BRIEF_TEXTS_IN_HINDI, figures: FIGURES };

const place = { market: 'Crypto', symbol: 'BTC-USD' } as const;
const BITCOIN: BriefValue = { kind: 'instrument', name: 'bitcoin', ...place };
const verb = (isUp: boolean): BriefValue => ({ kind: 'verb', isUp, size: 'huge', tense: 'past' });
const PRICE: BriefValue = { kind: 'price', value: 10, tickSize: 1, currency: 'USD', isMoney: true, place };
const percent = (value: number): BriefValue => ({ kind: 'percent', value, place });
const date = (value: string): BriefValue => ({ kind: 'date', value });
const MOVE: BriefSentence = [{ join: 'main', text: 'phrases.move', values: [BITCOIN, verb(true), percent(3), PRICE] }];

const english = (sentence: BriefSentence): string => plainText(sentenceParts(sentence, ENGLISH, '2026-11-02'));

describe('a sentence of a brief', () => {
  it('joins nouns by “and”, goes on, and ends', () => {
    const nouns: BriefSentence = [
      ...MOVE,
      { join: 'onward', text: 'phrases.onVolume', values: [{ kind: 'ratio', value: 4 }] },
      { join: 'noun', text: 'phrases.bestSince', values: [date('2026-06-04')] },
      { join: 'noun', text: 'phrases.highSince', values: [date('2025-01-02')] },
      { join: 'tail', text: 'phrases.andUp', values: [percent(1)] },
    ];
    expect(english(nouns)).toBe(
      'bitcoin jumped 3 % to USD 10 on 4 times its usual volume, its biggest one-day rise since 06-04 and its highest close since 2025-01-02, and was up 1 % after 15 minutes.',
    );
    expect(plainText(sentenceParts(MOVE, HINDI, '2026-11-02'))).toBe('bitcoin 3 % उछला और USD 10 पर बंद हुआ।');
  });

  it('has its figures and names as parts with their places', () => {
    expect(sentenceParts(MOVE, ENGLISH, '2026-11-02')).toEqual([
      { text: 'bitcoin', place },
      { text: ' jumped ', place: undefined },
      { text: '3 %', place },
      { text: ' to ', place: undefined },
      { text: 'USD 10', place },
      { text: '.', place: undefined },
    ]);
  });

  it('begins with a capital letter and spells small numbers out', () => {
    const count = (value: number): BriefValue => ({
      kind: 'count',
      value,
      noun: 'shares',
      place: { market: 'US_Equity' },
    });
    const of = (value: number): string => english([{ join: 'main', text: 'phrases.highs', values: [count(value)] }]);
    expect(of(7)).toBe('Seven shares closed at 52-week highs.');
    expect(of(12)).toBe('12 shares closed at 52-week highs.');
  });

  it.for([
    [2, 'second'],
    [11, '11th'],
    [21, '21st'],
    [22, '22nd'],
    [33, '33rd'],
    [112, '112th'],
  ] as const)('says %s as %s', ([value, word]) => {
    expect(english([{ join: 'main', text: 'phrases.streakUp', values: [{ kind: 'ordinal', value }] }])).toBe(
      `Its ${word} gain in a row.`,
    );
  });

  it('lists instruments alone, with changes or with ratios', () => {
    const items = [
      { ...place, name: 'A', percent: 2 },
      { ...place, name: 'B', ratio: 3 },
      { ...place, name: 'C' },
    ];
    const parts = sentenceParts(
      [{ join: 'main', text: 'phrases.listUp', values: [{ kind: 'list', items }] }],
      ENGLISH,
      '2026-11-02',
    );
    expect(plainText(parts)).toBe('Next came A (2 %), B (3 times), C.');
    expect(parts.filter((part) => part.place).map(({ text }) => text)).toEqual(['A', 'B', 'C']);
  });

  it('leaves out words that this version doesn’t know', () => {
    expect(english([...MOVE, { join: 'noun', text: 'phrases.ofLater', values: [] }])).toBe(
      'bitcoin jumped 3 % to USD 10.',
    );
    expect(sentenceParts([{ join: 'main', text: 'nothing.like', values: [] }], ENGLISH, '2026-11-02')).toEqual([]);
  });

  it('has no full stop as a headline', () => {
    const two: BriefSentence = [...MOVE, { join: 'also', text: 'heads.flat', values: [BITCOIN] }];
    expect(plainText(headlineParts(two, ENGLISH, '2026-11-02'))).toBe(
      'bitcoin jumped 3 % to USD 10; bitcoin ends little changed',
    );
  });
});

/** Words of what didn’t happen, of causes, and of advice. */
const UNWANTED =
  /\b(not|no|never|none|without|failed|didn.t|because|amid|thanks|due to|after news|should|could|may|expect\w*|likely|buy|sell)\b/i;

it('has no words for what didn’t happen, for causes or for advice', () => {
  const all = JSON.stringify(BRIEF_TEXTS, (_, value: unknown) => (typeof value === 'function' ? String(value) : value));
  expect(all.match(UNWANTED)?.[0]).toBeUndefined();
});
