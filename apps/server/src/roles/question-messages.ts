import type { DryRunAnswer, ErrorCode, ErrorReason, FieldError, LiveMatch, PatternSignal } from '@wickwise/contract';
import type { DryRunOrder } from '#modules/alerts/dry-run.ts';
import type { MatchOrder } from '#modules/alerts/live-match/routes.ts';
import type { Asker, ScreenQuestions } from '#modules/screener/screener.ts';
import type { ScreenLeft } from '#modules/screener/topics.ts';
import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import type { ScanOrder } from './scan-messages.ts';

/** Everything that is computed because somebody asks, in one thread beside all that goes on by itself. */
export interface Questions extends ScreenQuestions {
  dryRun(order: DryRunOrder, asker: Asker): Promise<DryRunAnswer>;
  liveMatch(order: MatchOrder, asker: Asker): Promise<LiveMatch>;
}

/** A question as its asker puts it, without who that is. */
export type QuestionArgs<Name extends keyof Questions> =
  Parameters<Questions[Name]> extends [...infer Args, unknown] ? Args : never;

/** A question for the thread, with the time of the market that it's about. */
export type QuestionCall = {
  [Name in keyof Questions]: {
    kind: 'call';
    id: number;
    /** Whose it is: one person's questions are answered one after the other. */
    flow: string;
    deadlineMs: number;
    nowMs: number;
    name: Name;
    args: QuestionArgs<Name>;
  };
}[keyof Questions];

/** What both threads are told: closes and histories as the scanner's. */
type BarsOrder = Exclude<ScanOrder, { kind: 'edges' }>;

/** What the thread that answers questions is told. */
export type QuestionOrder = BarsOrder | QuestionCall | { kind: 'cancel'; id: number };

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
  fields: readonly FieldError[];
}

/** Orders for the thread that scans watched rules. */
export type WatchedRulesOrder =
  | BarsOrder
  | { kind: 'screens' }
  | { kind: 'strategy rules'; rules: readonly WatchedRule[] };

/** What it tells. */
export type WatchedRulesReport =
  | { kind: 'own signal'; userId: string; signal: PatternSignal }
  | { kind: 'left'; left: ScreenLeft };
