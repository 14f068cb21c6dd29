import * as z from 'zod/mini';
import { IsoDay } from './iso-day.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** Exercises: click the bar that completes a pattern, call what the next bars do, mark a pattern's neckline. */
export const PRACTICE_KINDS = ['find', 'call', 'level'] as const;
export type PracticeKind = (typeof PRACTICE_KINDS)[number];

/** What ten bars may do: end more than one ATR(14) above the last close, as far below it, or between. */
export const CALL_OUTCOMES = ['up', 'down', 'flat'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const PRACTICE_LIMITS = {
  /** Bars that a call looks ahead. */
  callBars: 10,
  /** Bars of an exercise at most. */
  bars: 160,
  /** Kept answers of an account and of a browser; the oldest are dropped. */
  answers: 2_000,
  browserAnswers: 500,
  /** Answers of one request. */
  atOnce: 200,
  /** Calls before a score is compared with its baseline. */
  leastCalls: 20,
  tokenLength: 600,
} as const;

/** A pattern that a reader can recognise without an indicator; without a direction either one counts. */
export interface PracticeSubject {
  pattern: string;
  direction: 'bullish' | 'bearish' | null;
}

const both = (pattern: string): PracticeSubject[] => [
  { pattern, direction: 'bullish' },
  { pattern, direction: 'bearish' },
];

export const PRACTICE_SUBJECTS: readonly PracticeSubject[] = [
  { pattern: 'doji', direction: null },
  { pattern: 'hammer', direction: 'bullish' },
  { pattern: 'hanging_man', direction: 'bearish' },
  { pattern: 'shooting_star', direction: 'bearish' },
  ...both('marubozu'),
  ...both('engulfing_pattern'),
  ...both('harami_pattern'),
  { pattern: 'morning_star', direction: 'bullish' },
  { pattern: 'evening_star', direction: 'bearish' },
  { pattern: 'three_white_soldiers', direction: 'bullish' },
  { pattern: 'three_black_crows', direction: 'bearish' },
  { pattern: 'double_tops', direction: 'bearish' },
  { pattern: 'double_bottoms', direction: 'bullish' },
  ...both('head_and_shoulder'),
  { pattern: 'bullish_flag', direction: 'bullish' },
  { pattern: 'bearish_flag', direction: 'bearish' },
  { pattern: 'ascending_triangle', direction: 'bullish' },
  { pattern: 'descending_triangle', direction: 'bearish' },
  ...both('symmetrical_triangle'),
  { pattern: 'falling_wedge', direction: 'bullish' },
  { pattern: 'rising_wedge', direction: 'bearish' },
  ...['gartley', 'bat', 'butterfly', 'crab'].flatMap(both),
];

const YEAR_2100_MS = 4_102_444_800_000;

const PatternName = Text.check(z.regex(/^[a-z_]{1,40}$/));
const Direction = z.enum(['bullish', 'bearish']);
/** Names an exercise without giving it away: only the server can read it. */
const Token = Text.check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(PRACTICE_LIMITS.tokenLength));
const ExerciseId = Text.check(z.regex(/^[A-Za-z0-9_-]{16}$/));

export const PracticeQuery = z.object({
  kind: z.optional(z.enum(PRACTICE_KINDS)),
  pattern: z.optional(PatternName),
  direction: z.optional(Direction),
  market: z.optional(MarketName),
  /** An exercise that was asked before: the same bars again. */
  token: z.optional(Token),
});
export type PracticeQuery = z.infer<typeof PracticeQuery>;

/** Open, high, low and close; the first close of an exercise is 100. */
const PracticeBar = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type PracticeBar = z.infer<typeof PracticeBar>;

/** What an exercise looks for, as the catalogue has it, in English. */
const PracticePattern = z.object({ name: z.string(), label: z.string(), description: z.string() });

const PracticeExercise = z.object({
  id: ExerciseId,
  token: z.string(),
  kind: z.enum(PRACTICE_KINDS),
  /** Null for calls. */
  pattern: z.nullable(PracticePattern),
  /** Null for calls and for patterns of either direction. */
  direction: z.nullable(Direction),
  bars: z.array(PracticeBar),
  isSimulated: z.boolean(),
});
export type PracticeExercise = z.infer<typeof PracticeExercise>;

/** Null where no stored bars have one. */
export const PracticeExerciseAnswer = z.object({ exercise: z.nullable(PracticeExercise) });

/** One of `bar`, `call` and `price`, as the exercise asks. */
export const PracticeAnswerQuery = z.object({
  token: Token,
  bar: z.optional(wholeNumber(0, PRACTICE_LIMITS.bars - 1)),
  call: z.optional(z.enum(CALL_OUTCOMES)),
  price: z.optional(
    z.pipe(Text.check(z.regex(/^\d{1,6}(\.\d{1,6})?$/, 'Enter a price such as 101.5.')), z.transform(Number)),
  ),
});
export type PracticeAnswerQuery = z.infer<typeof PracticeAnswerQuery>;

/** A requirement of a candle pattern on the candle `back` bars before the answered one. */
const PracticeTrait = z.object({ trait: z.string(), back: z.number(), holds: z.boolean() });
export type PracticeTrait = z.infer<typeof PracticeTrait>;

/** Why a bar doesn't complete a chart pattern. */
export const PRACTICE_REASONS = ['early', 'inside', 'late'] as const;

/** A price at a bar of the exercise. */
const PracticePoint = z.object({ bar: z.number(), price: z.number() });
export type PracticePoint = z.infer<typeof PracticePoint>;

/** A chart pattern as the engine found it, in bars and prices of the exercise. */
const PracticeShape = z.object({
  completeAt: z.number(),
  /** Null where the answer is right. */
  reason: z.nullable(z.enum(PRACTICE_REASONS)),
  swings: z.array(PracticePoint),
  /** Price of the neckline at the answered bar and along the pattern; null for shapes without one. */
  line: z.nullable(z.object({ atAnswer: z.number(), from: PracticePoint, to: PracticePoint })),
  /** Close of the answered bar. */
  close: z.number(),
});
export type PracticeShape = z.infer<typeof PracticeShape>;

export const PracticeResult = z.object({
  id: ExerciseId,
  isRight: z.boolean(),
  market: MarketName,
  symbol: z.string(),
  name: z.string(),
  zone: z.string(),
  /** Open times of the first and the last bar, epoch ms. */
  from: z.number(),
  to: z.number(),
  /** Bars that complete the pattern, within the exercise; empty for calls. */
  completeAt: z.array(z.number()),
  /** What the rule requires of the answered bar; empty where that isn't a candle pattern. */
  traits: z.array(PracticeTrait),
  /** Whether the answered bar completes the pattern of the other direction. */
  isOpposite: z.boolean(),
  shape: z.nullable(PracticeShape),
  level: z.nullable(z.object({ price: z.number(), tolerance: z.number() })),
  call: z.nullable(
    z.object({
      outcome: z.enum(CALL_OUTCOMES),
      /** From the last close to that ten bars later, in ATR(14). */
      moveAtr: z.number(),
      later: z.array(PracticeBar),
      /** How often each happened after any bar of this symbol. */
      base: z.object({ up: z.number(), down: z.number(), flat: z.number(), bars: z.number() }),
    }),
  ),
});
export type PracticeResult = z.infer<typeof PracticeResult>;

/** An answer as it is kept. */
export const PracticeAnswer = z.strictObject({
  /** Made by the browser. */
  id: z.uuid(),
  token: Token,
  isRight: z.boolean(),
  /** Of calls: how often the called outcome happens anyway, 0 to 1. */
  base: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  /** The reader's date when it was given: repetitions are counted in days of a calendar. */
  day: IsoDay,
  at: z.int().check(z.nonnegative(), z.maximum(YEAR_2100_MS)),
});
export type PracticeAnswer = z.infer<typeof PracticeAnswer>;

export const KeepPracticeRequest = z.strictObject({
  answers: z.array(PracticeAnswer).check(z.maxLength(PRACTICE_LIMITS.atOnce)),
});
export type KeepPracticeRequest = z.infer<typeof KeepPracticeRequest>;

/** A missed exercise, and the day from which it is asked again. */
const PracticeReview = z.object({
  id: z.string(),
  token: z.string(),
  kind: z.enum(PRACTICE_KINDS),
  due: z.string(),
});
export type PracticeReview = z.infer<typeof PracticeReview>;

const PracticeScore = z.object({
  answers: z.number(),
  right: z.number(),
  /** Right answers that the same calls would have had by chance; null without a base rate. */
  expected: z.nullable(z.number()),
});
export type PracticeScore = z.infer<typeof PracticeScore>;

export const PracticeProgress = z.object({
  scores: z.object({ find: PracticeScore, call: PracticeScore, level: PracticeScore }),
  /** By day, the earliest first. */
  reviews: z.array(PracticeReview),
  /** Exercises that came back four times and were right each time. */
  learned: z.number(),
});
export type PracticeProgress = z.infer<typeof PracticeProgress>;
