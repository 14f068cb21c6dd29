import type { IsoDate } from './dates.ts';

/** Phase of a session. Bars are built from `continuous` and `auction`. */
export type Phase = 'pre' | 'continuous' | 'auction' | 'post';

/** Part of a session; minutes after local midnight of its date, negative for the evening before. */
export interface SegmentPlan {
  phase: Phase;
  from: number;
  to: number;
}

/** Plan of a date: segments in order, or closed with the reason. */
export type DayPlan = { segments: readonly SegmentPlan[] } | { closed: 'weekend' | 'holiday'; name?: string };

export interface Schedule {
  zone: string;
  /** Minutes after local midnight at which a date's day begins: forex's Monday begins on Sunday at 17:00. */
  dayStart: number;
  plan(date: IsoDate): DayPlan;
  verified: VerifiedDates;
}

/** Dates whose hours were checked against the exchange's lists or recorded sessions. */
export interface VerifiedDates {
  from: IsoDate;
  /** Null: the hours follow a rule and need no list. */
  through: IsoDate | null;
  /** Unconfirmed dates between the two. */
  except?: readonly IsoDate[];
}

/** Returns whether a date's hours are confirmed. */
export const isVerified = ({ from, through, except }: VerifiedDates, date: IsoDate): boolean =>
  date >= from && (through === null || date <= through) && !except?.includes(date);
