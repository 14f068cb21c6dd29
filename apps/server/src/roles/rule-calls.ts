import type { WatchedRules } from '#modules/screener/screener.ts';
import { port } from '#platform/bus.ts';
import type { Questions } from './question-messages.ts';

/** Questions about rules, and what is said of the rules that are scanned at each close. */
export const ruleCalls = port<Questions & WatchedRules>('rules');
