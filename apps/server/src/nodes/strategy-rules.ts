import type { KeyObject } from 'node:crypto';
import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import { nodeProof, STRATEGY_RULES_PATH } from './subjects.ts';

const LIMIT_MS = 10_000;

/** Reads the rules of strategies in a part of the accounts. Rejects while the leader doesn't answer. */
export type ReadStrategyRules = (part: number) => Promise<readonly WatchedRule[]>;

/** Returns what reads them from the leader: they are too many for a message of the bus. */
export function strategyRulesOfLeader(leader: string, key: KeyObject): ReadStrategyRules {
  return async (part) => {
    const response = await fetch(`${leader}${STRATEGY_RULES_PATH}?part=${part}`, {
      headers: { authorization: `Bearer ${nodeProof(key)}` },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!response.ok) throw new Error(`the leader answers ${response.status} about rules of strategies`);
    return (await response.json()) as WatchedRule[];
  };
}
