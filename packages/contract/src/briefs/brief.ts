import { MARKETS } from '@wickwise/market';
import * as z from 'zod/mini';
import { DataBadge } from '../markets.ts';

/** What a brief is about: a moment of a market’s day, or what was unusual in it. */
export const BRIEF_KINDS = ['open', 'close', 'moves', 'breadth', 'records', 'volume', 'sectors', 'week'] as const;
export type BriefKind = (typeof BRIEF_KINDS)[number];

/** What briefs count. */
export const BRIEF_NOUNS = ['shares', 'coins', 'pairs', 'currencies', 'sectors'] as const;
export type BriefNoun = (typeof BRIEF_NOUNS)[number];

/** How unusual a move is for its instrument, by its standard deviations: below 0.5, 1.5, 3, and above. */
export const MOVE_SIZES = ['small', 'normal', 'large', 'huge'] as const;
export type MoveSize = (typeof MOVE_SIZES)[number];

const BriefMarket = z.enum(MARKETS);

/** Where a figure can be seen: the chart of its instrument, or the overview of its market. */
export const BriefPlace = z.object({ market: BriefMarket, symbol: z.optional(z.string()) });
export type BriefPlace = z.infer<typeof BriefPlace>;

const place = z.optional(BriefPlace);
const BriefInstrument = z.object({ market: BriefMarket, symbol: z.string(), name: z.string() });
export type BriefInstrument = z.infer<typeof BriefInstrument>;

/** A figure or name of a sentence. Percentages, ratios and prices are positive; words say the direction. */
export const BriefValue = z.discriminatedUnion('kind', [
  z.extend(BriefInstrument, { kind: z.literal('instrument') }),
  z.object({ kind: z.literal('percent'), value: z.number(), place }),
  z.object({
    kind: z.literal('price'),
    value: z.number(),
    place,
    tickSize: z.number(),
    currency: z.string(),
    isMoney: z.boolean(),
  }),
  z.object({ kind: z.literal('count'), value: z.int(), noun: z.optional(z.enum(BRIEF_NOUNS)), place }),
  z.object({ kind: z.literal('ratio'), value: z.number(), place }),
  /** A trading day of the market. */
  z.object({ kind: z.literal('date'), value: z.iso.date(), place }),
  z.object({ kind: z.literal('weekday'), value: z.iso.date(), place }),
  /** Epoch ms. */
  z.object({ kind: z.literal('time'), value: z.number() }),
  z.object({ kind: z.literal('ordinal'), value: z.int() }),
  z.object({
    kind: z.literal('verb'),
    isUp: z.boolean(),
    size: z.enum(MOVE_SIZES),
    tense: z.enum(['past', 'present']),
  }),
  z.object({ kind: z.literal('sector'), value: z.string(), place }),
  /** Instruments, each alone, or with the size of its change in percent, or with a ratio. */
  z.object({
    kind: z.literal('list'),
    items: z.array(z.extend(BriefInstrument, { percent: z.optional(z.number()), ratio: z.optional(z.number()) })),
  }),
]);
export type BriefValue = z.infer<typeof BriefValue>;

/** How a phrase follows those before it: it begins, adds a noun, goes on, ends the sentence, or adds another thought. */
const BRIEF_JOINS = ['main', 'noun', 'onward', 'tail', 'also'] as const;

export const BriefPhrase = z.object({
  join: z.enum(BRIEF_JOINS),
  /** Key of its words in `texts`, of the group `brief`. */
  text: z.string(),
  /** In the order of its arguments. */
  values: z.array(BriefValue),
});
export type BriefPhrase = z.infer<typeof BriefPhrase>;

export const BriefSentence = z.array(BriefPhrase).check(z.minLength(1));
export type BriefSentence = z.infer<typeof BriefSentence>;

/** A story that is computed from stored prices. */
export const NewsBrief = z.object({
  kind: z.enum(BRIEF_KINDS),
  market: BriefMarket,
  /** Badge of its prices when it was written. */
  badge: DataBadge,
  /** The trading day that it is about; dates of its year are written without the year. */
  date: z.iso.date(),
  headline: BriefSentence,
  sentences: z.array(BriefSentence),
});
export type NewsBrief = z.infer<typeof NewsBrief>;
