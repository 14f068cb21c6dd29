import type { IsoDate } from './dates.ts';

/** What an exchange does during a part of a session. Bars are built from `continuous` and `auction`. */
export type Phase = 'pre' | 'continuous' | 'auction' | 'post';

/** Part of a session; minutes after local midnight of the session's date, negative for the evening before. */
export interface SegmentPlan {
  phase: Phase;
  from: number;
  to: number;
}

/** What a market does on a date: its segments in time order, or closed, with the reason where it's a holiday. */
export type DayPlan = { segments: readonly SegmentPlan[] } | { closed: 'weekend' | 'holiday'; name?: string };

export interface Schedule {
  zone: string;
  /** Minutes after local midnight of a date at which its day begins: forex's Monday begins on Sunday at 17:00. */
  dayStart: number;
  plan(date: IsoDate): DayPlan;
  verified: VerifiedDates;
}

/** Dates whose hours were checked against the exchange's own lists or against recorded sessions. */
export interface VerifiedDates {
  from: IsoDate;
  /** Null: the hours follow a rule and need no list. */
  through: IsoDate | null;
  /** Dates between the two whose hours are a guess. */
  except?: readonly IsoDate[];
}

/** Returns whether a date's hours are known and not guessed. */
export const isVerified = ({ from, through, except }: VerifiedDates, date: IsoDate): boolean =>
  date >= from && (through === null || date <= through) && !except?.includes(date);
