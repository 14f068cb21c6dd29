import type { DryRunAnswer, ErrorCode, ErrorReason, FieldError, LiveMatch, PatternSignal } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { DryRunOrder } from '#modules/alerts/dry-run.ts';
import type { MatchOrder } from '#modules/alerts/live-match/routes.ts';
import type { Requester, ScreenQuestions } from '#modules/screener/screener.ts';
import type { ScreenLeft } from '#modules/screener/topics.ts';
import type { RuleParts, WatchedRule } from '#modules/screener/watched-rule.ts';
import type { ScanOrder } from './scan-messages.ts';

/** Everything that is computed on request, in one thread. */
export interface Questions extends ScreenQuestions {
  dryRun(order: DryRunOrder, asker: Requester): Promise<DryRunAnswer>;
  liveMatch(order: MatchOrder, asker: Requester): Promise<LiveMatch>;
}

/** The arguments of a question without its caller. */
export type QuestionArgs<Name extends keyof Questions> =
  Parameters<Questions[Name]> extends [...infer Args, unknown] ? Args : never;

/** A question for the thread, with the time of its market. */
export type QuestionCall = {
  [Name in keyof Questions]: {
    kind: 'call';
    id: number;
    /** The caller's flow: questions of one flow are answered one after the other. */
    flow: string;
    deadlineMs: number;
    nowMs: number;
    name: Name;
    args: QuestionArgs<Name>;
  };
}[keyof Questions];

/** Closes and histories, as the scanner gets them. */
type BarsOrder = Exclude<ScanOrder, { kind: 'edges' }>;

/** Messages to the thread that answers questions. */
export type QuestionOrder = BarsOrder | QuestionCall | { kind: 'cancel'; id: number };

/** Messages of that thread. A failure has what a caller may know of it, if anything. */
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

/** Times of markets when an order was given, epoch ms. */
type MarketTimes = readonly (readonly [Market, number])[];

/** Orders for the thread that scans watched rules. */
export type WatchedRulesOrder =
  | BarsOrder
  /** Reads the live screens of accounts of these parts (`rulePartOf`). */
  | { kind: 'screens'; parts: RuleParts; times: MarketTimes }
  | { kind: 'strategy rules'; rules: readonly WatchedRule[]; times: MarketTimes };

/** Messages of that thread. */
export type WatchedRulesReport =
  | { kind: 'own signal'; userId: string; signal: PatternSignal }
  | { kind: 'left'; left: ScreenLeft };
