import * as z from 'zod/mini';

export const LESSON_LEVELS = ['beginner', 'intermediate', 'advanced'] as const;

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
});
export type LessonSummary = z.infer<typeof LessonSummary>;

/** A scan of the catalogue: a pattern or rule with its direction. */
export const LessonScan = z.object({ pattern: z.string(), direction: z.enum(['bullish', 'bearish']) });
export type LessonScan = z.infer<typeof LessonScan>;

/** A text, or an element with its tag, properties by React's names, and children. */
export type LessonNode = string | [tag: string, properties: Record<string, string | number>, ...children: LessonNode[]];
export const LessonNode: z.ZodMiniType<LessonNode> = z.union([
  z.string(),
  z.tuple(
    [z.string(), z.record(z.string(), z.union([z.string(), z.number()]))],
    z.lazy(() => LessonNode),
  ),
]);

/** What a page shows at a place of the text. */
export const LessonPart = z.discriminatedUnion('kind', [
  /** Text with its pictures and tables. */
  z.object({ kind: z.literal('text'), nodes: z.array(LessonNode) }),
  /** How often a scan's signals worked, measured on the server's own prices. */
  z.object({ kind: z.literal('edge'), scan: LessonScan }),
]);
export type LessonPart = z.infer<typeof LessonPart>;

export const LessonSource = z.object({ title: z.string(), url: z.optional(z.string()) });

export const Lesson = z.object({
  ...LessonSummary.shape,
  parts: z.array(LessonPart),
  /** The scan that finds what the lesson is about. */
  scan: z.optional(LessonScan),
  sources: z.array(LessonSource),
});
export type Lesson = z.infer<typeof Lesson>;

/** All lessons, in the order of the hub: `/lessons/index.json`. */
export const LessonList = z.object({ lessons: z.array(LessonSummary) });
export type LessonList = z.infer<typeof LessonList>;
