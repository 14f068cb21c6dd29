import type { InstrumentId } from '@wickwise/market';
import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import type { MovablePart } from './movable-part.ts';
import type { WatchedRulesReport } from './question-messages.ts';

/** Users' own rules are divided into so many parts by the accounts that they belong to. */
export const RULE_PARTS = 4;

/** Returns the part of an account's rules, from 0: the same at all nodes. */
export const rulePartOf = (userId: string): number => Number.parseInt(userId.slice(-8), 16) % RULE_PARTS;

/** The rules of some accounts, which are scanned in this process or at another node. */
export interface MovableRules extends MovablePart {
  /** Instruments whose history is stored. */
  loaded(): readonly InstrumentId[];
  /** Rules of strategies; a node reads those of live screens from the store. */
  strategyRules(): readonly WatchedRule[];
  /** Takes a report of another node. */
  report(report: WatchedRulesReport): void;
}

/** Gives parts of users' rules to other nodes, and to this process where there are none. */
export interface DistantRules {
  place(parts: readonly MovableRules[]): void;
  /** Says to the node of a part that its rules have changed. */
  changed(no: number, what: ChangedRules): void;
}

export type ChangedRules = 'screens' | 'strategies';
