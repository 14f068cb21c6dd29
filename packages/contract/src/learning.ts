import type { Market } from '@wickwise/market';
import * as z from 'zod/mini';
import type { Strategy } from './strategies.ts';

export const LESSON_LEVELS = ['beginner', 'intermediate', 'advanced'] as const;

/** Days that prices must be old to be used for learning: a rule for Indian securities. */
export const LEAST_LESSON_AGE_DAYS: Partial<Record<Market, number>> = { Indian_Equity: 30 };

/** Groups of lessons, in the order of the hub. */
export const LESSON_GROUPS = [
  'charts',
  'indicators',
  'candles',
  'chart-patterns',
  'harmonics',
  'rules',
  'risk',
  'evidence',
  'markets',
] as const;
export type LessonGroup = (typeof LESSON_GROUPS)[number];

/** A lesson as lists show it. */
export const LessonSummary = z.object({
  /** Last part of its address, `/learning/{slug}`. */
  slug: z.string(),
  title: z.string(),
  /** What the reader can do afterwards, in one sentence. */
  summary: z.string(),
  level: z.enum(LESSON_LEVELS),
  group: z.enum(LESSON_GROUPS),
  /** Reading time, minutes. */
  minutes: z.number(),
  /** Languages that it can be read in, the one of these texts first. */
  languages: z.array(z.enum(['en', 'hi'])),
});
export type LessonSummary = z.infer<typeof LessonSummary>;

/** A scan of the catalogue: a pattern or rule with its direction. */
export const LessonScan = z.object({ pattern: z.string(), direction: z.enum(['bullish', 'bearish']) });
export type LessonScan = z.infer<typeof LessonScan>;

/** A text, or an element with its tag, properties by React's names, and children. */
export type LessonNode = string | [tag: string, properties: Record<string, string | number>, ...children: LessonNode[]];

/** An indicator that readers try out on bars. */
export interface LessonLab {
  caption: string;
  /** Open, high, low, close and volume of the lesson's own bars. */
  bars: [number, number, number, number, number][];
  /** Indexes of the bars with which sessions begin; empty for daily bars. */
  sessions: readonly number[];
  /** Attributes drawn over the bars, or below them. */
  lines: string[];
  pane: { lines: string[]; levels: number[] } | null;
  /** A rule on the same indicators. */
  rule: Strategy['groups'] | null;
}

/** What followed a kind of signal on recorded daily bars: measured once, not on this server. */
export interface MeasuredRecord {
  market: Market;
  symbols: number;
  /** Dates of the first and last bar. */
  from: string;
  to: string;
  /** `in`: the rule was fixed after these signals, and may have been shaped by them. */
  sample: 'in' | 'out';
  count: number;
  /** Shares, 0 to 1. */
  hitRate: number;
  baseline: number;
  interval: [low: number, high: number] | null;
}

/** What a page shows at a place of the text: text with its pictures and tables, or a part that works. */
export const LessonPart = z.union([
  // the build made them: schemas of what is nested would cost every page their code
  z.object({ kind: z.literal('text'), nodes: z.array(z.unknown()) }),
  z.object({ kind: z.enum(['edge', 'practice']), scan: LessonScan, records: z.optional(z.array(z.unknown())) }),
  z.object({ kind: z.literal('lab'), lab: z.unknown() }),
]);
export type LessonPart =
  | { kind: 'text'; nodes: LessonNode[] }
  | { kind: 'edge'; scan: LessonScan; records: MeasuredRecord[] }
  | { kind: 'practice'; scan: LessonScan }
  | { kind: 'lab'; lab: LessonLab };

export const LessonSource = z.object({ title: z.string(), url: z.optional(z.string()) });

export const Lesson = z.object({
  ...LessonSummary.shape,
  parts: z.array(LessonPart),
  /** The scan that finds what the lesson is about. */
  scan: z.optional(LessonScan),
  sources: z.array(LessonSource),
});
export type Lesson = Omit<z.infer<typeof Lesson>, 'parts'> & { parts: LessonPart[] };

/** A way through several lessons. */
export interface LessonPath {
  slug: string;
  title: string;
  summary: string;
  /** Slugs in order. */
  lessons: string[];
}

/** All lessons and paths, in the order of the hub: `/lessons/index.json`, and in Hindi `/lessons/hi/index.json`. */
export const LessonList = z.object({ lessons: z.array(LessonSummary), paths: z.array(z.unknown()) });
export type LessonList = { lessons: LessonSummary[]; paths: LessonPath[] };
