import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { InstrumentId } from '@wickwise/market';
import type { StorySentiment, StoryText } from '../../tagger.ts';
import { tableRows } from '../../tags/tables.ts';
import { idOfLetters, marketsOfLetters } from '../../tags/testing/gold.ts';
import type { HeadlineSentiment } from '../story-sentiment.ts';

export type Sense = '+' | '-' | '0';

/** A headline with the sense that it has for holders of what it is about. */
export interface LabelledSentiment {
  story: StoryText;
  sense: Sense;
  /** The sense for single instruments, where it differs or is measured. */
  sides: readonly { id: InstrumentId; sense: Sense }[];
}

/** Returns the headlines of one part: `shaping`, `held-out` or `fresh`. */
export function readLabelledSentiment(part: string): LabelledSentiment[] {
  const table = readFileSync(path.join(import.meta.dirname, `headlines-${part}.tsv`), 'utf8');
  return tableRows(table).map(([language = '', markets = '', title = '', sense = '', sides = '']) => ({
    story: { title, excerpt: '', language: language === 'hi' ? 'hi' : 'en', markets: marketsOfLetters(markets) },
    sense: asSense(sense),
    sides: sides
      .split(' ')
      .filter((side) => side !== '')
      .map((side) => ({ id: idOfLetters(side.slice(0, -1)), sense: asSense(side.slice(-1)) })),
  }));
}

function asSense(text: string): Sense {
  if (text === '+' || text === '-' || text === '0') return text;
  throw new Error(`unknown sense ${text}`);
}

/** Values nearer to zero count as neither. */
const NEITHER = 0.15;

const senseOf = ({ value }: StorySentiment): Sense => (value > NEITHER ? '+' : value < -NEITHER ? '-' : '0');

/** How often what was shown was right. */
export interface SentimentScore {
  headlines: number;
  shown: number;
  right: number;
  /** Shown by sense and by what was right: `+-` is shown as good and is bad. */
  confusion: Readonly<Record<string, number>>;
  sides: { labelled: number; shown: number; right: number };
}

export function scoreSentiment(
  headlines: readonly LabelledSentiment[],
  sentimentOf: (story: StoryText) => HeadlineSentiment,
): SentimentScore {
  const confusion: Record<string, number> = {};
  const sides = { labelled: 0, shown: 0, right: 0 };
  for (const { story, sense, sides: labels } of headlines) {
    const found = sentimentOf(story);
    if (found.story) {
      const pair = `${senseOf(found.story)}${sense}`;
      confusion[pair] = (confusion[pair] ?? 0) + 1;
    }
    for (const side of labels) {
      const own = found.instruments.get(side.id);
      sides.labelled++;
      if (!own) continue;
      sides.shown++;
      if (senseOf(own) === side.sense) sides.right++;
    }
  }
  const shown = Object.values(confusion).reduce((sum, count) => sum + count, 0);
  const right = ['++', '--', '00'].reduce((sum, pair) => sum + (confusion[pair] ?? 0), 0);
  return { headlines: headlines.length, shown, right, confusion, sides };
}
