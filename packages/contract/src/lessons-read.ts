import * as z from 'zod/mini';
import { Text } from './text.ts';

export const LESSONS_READ_LIMITS = {
  /** Lessons that an account keeps as read; the oldest are forgotten. */
  kept: 1_000,
  /** Lessons of one request. */
  atOnce: 200,
} as const;

/** Last part of a lesson's address. */
const LessonSlug = Text.check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80));

/** Lessons that an account has read to the end. */
export const LessonsRead = z.object({ lessons: z.array(z.string()) });
export type LessonsRead = z.infer<typeof LessonsRead>;

export const MarkLessonsRequest = z.strictObject({
  lessons: z.array(LessonSlug).check(z.maxLength(LESSONS_READ_LIMITS.atOnce)),
  isRead: z.boolean(),
});
