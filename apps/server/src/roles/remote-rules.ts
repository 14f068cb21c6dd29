import type { InstrumentId } from '@wickwise/market';
import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import type { MovablePart } from './movable-part.ts';
import type { WatchedRulesReport } from './question-messages.ts';

/** The rules of some accounts, which are scanned in this process or at another node. */
export interface MovableRules extends MovablePart {
  /** An instrument of each market that has stored history. */
  loaded(): readonly InstrumentId[];
  /** Rules of strategies; a node reads those of live screens from the store. */
  strategyRules(): readonly WatchedRule[];
  /** Takes a report of another node. */
  report(report: WatchedRulesReport): void;
}

/** Gives parts of users' rules to other nodes, and to this process where there are none. */
export interface RemoteRules {
  place(parts: readonly MovableRules[]): void;
  /** Says to the node of a part that its rules have changed. */
  changed(no: number, what: ChangedRules): void;
}

export type ChangedRules = 'screens' | 'strategies';
