import type { ErrorCode, ErrorReason, PatternSignal } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import type { LiveScreen } from '#modules/screener/live-screen.ts';
import type { ScreenQuestions } from '#modules/screener/screener.ts';
import type { ScreenLeft } from '#modules/screener/topics.ts';
import type { ScanOrder } from './scan-messages.ts';

/** A question as its asker puts it, without who that is. */
export type QuestionArgs<Name extends keyof ScreenQuestions> =
  Parameters<ScreenQuestions[Name]> extends [...infer Args, unknown] ? Args : never;

/** A question for the thread that answers them, with the time of the market that it's about. */
export type ScreenCall = {
  [Name in keyof ScreenQuestions]: {
    kind: 'call';
    id: number;
    /** Whose it is: one person's questions are answered one after the other. */
    flow: string;
    deadlineMs: number;
    nowMs: number;
    name: Name;
    args: QuestionArgs<Name>;
  };
}[keyof ScreenQuestions];

/** What both threads are told: closes and histories as the scanner's. */
type BarsOrder = Exclude<ScanOrder, { kind: 'edges' }>;

/** What the thread that answers questions is told. */
export type QuestionOrder = BarsOrder | ScreenCall | { kind: 'cancel'; id: number };

/** What it tells. A failure has what a caller may know of it, if anything. */
export type QuestionReport =
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failure'; id: number; failure: QuestionFailure | undefined };

export interface QuestionFailure {
  status: number;
  code: ErrorCode;
  reason: ErrorReason;
  message: string;
  retryAfterSeconds: number | undefined;
}

/** What the thread that scans saved screens at closes is told. */
export type ScreenWatchOrder = BarsOrder | { kind: 'screens' } | { kind: 'follow'; rules: readonly LiveScreen[] };

/** What it tells. */
export type ScreenWatchReport =
  | { kind: 'own signal'; userId: string; signal: PatternSignal }
  | { kind: 'left'; left: ScreenLeft };

export const marketOf = (id: InstrumentId): Market => id.slice(0, id.indexOf(':')) as Market;
