import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** What an exercise asks, as `modules/practice` writes it. */
interface StoredExercise {
  kind: 'find' | 'call' | 'level';
  pattern: string | null;
  direction: 'bullish' | 'bearish' | null;
  no: number;
  fromMs: number;
  bars: number;
}

/** An answer to an exercise. Ids are made by browsers, so they are unique only per user. */
export interface PracticeAnswersTable {
  user_id: string;
  id: string;
  kind: 'find' | 'call' | 'level';
  pattern: string | null;
  exercise: ColumnType<StoredExercise, string, string>;
  is_right: boolean;
  /** Of calls: how often the called outcome happens anyway, 0 to 1. */
  base: number | null;
  /** The reader's date, 2026-11-27. */
  day: string;
  answered_at: Timestamp;
}

/** Lessons that an account has read to the end, by the last part of their address. */
export interface LessonsReadTable {
  user_id: string;
  lesson: string;
  read_at: Timestamp;
}

export interface PracticeSchema {
  lessons_read: LessonsReadTable;
  practice_answers: PracticeAnswersTable;
}
