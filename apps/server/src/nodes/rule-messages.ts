import type { InstrumentId } from '@wickwise/market';
import type { WatchedRulesReport } from '../roles/question-messages.ts';
import type { ChangedRules } from '../roles/remote-rules.ts';
import type { MarketTimes, PartBegin, PartEnd, PartsHere } from './part-messages.ts';

/** A node that scans users' own rules says up to which number it has stored signals, and what it has reported. */
export interface RulesHere extends PartsHere {
  storedSeq: number;
  /** How many instruments that left a screen it has reported for each claim: these are in no list of signals. */
  reported: readonly (readonly [claim: string, count: number])[];
}

/** What a node without parts says. */
export const NO_RULES = { claims: [], storedSeq: 0, reported: [] } satisfies Partial<RulesHere>;

/** A part that a node begins. */
export interface RulesBegin extends PartBegin {
  /** An instrument of each market that has stored history. */
  loaded: readonly InstrumentId[];
}

/** Rules of a part have changed. */
export interface RulesChanged {
  kind: 'changed';
  claim: string;
  what: ChangedRules;
  times: MarketTimes;
}

/** The leader to a node: scans the rules of a part, or no longer, or by other rules. */
export type RulesCommand = RulesBegin | PartEnd | RulesChanged;

/** A node to the leader: what it has found. Signals are stored by then. */
export interface RuleReports {
  claim: string;
  reports: readonly WatchedRulesReport[];
}

export const isLeft = ({ kind }: WatchedRulesReport): boolean => kind === 'left';
