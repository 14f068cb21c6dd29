import type { Clause } from './clause.ts';
import { EVENT_CLAUSES } from './events.ts';
import { HISTORY_CLAUSES } from './history.ts';
import { KEY_CLAUSES } from './keys.ts';
import { LIMIT_CLAUSES } from './limits.ts';
import { LIST_CLAUSES } from './lists.ts';
import { LOSS_CLAUSES } from './losses.ts';
import { MESSAGE_CLAUSES } from './messages.ts';
import { SPLIT_CLAUSES } from './splits.ts';
import { START_CLAUSES } from './starts.ts';
import { SUBSCRIPTION_CLAUSES } from './subscriptions.ts';

/** Every clause; the table of docs/providers-conformance.md has a row for each. */
export const CLAUSES: readonly Clause[] = [
  ...SUBSCRIPTION_CLAUSES,
  ...MESSAGE_CLAUSES,
  ...LOSS_CLAUSES,
  ...LIMIT_CLAUSES,
  ...HISTORY_CLAUSES,
  ...START_CLAUSES,
  ...KEY_CLAUSES,
  ...SPLIT_CLAUSES,
  ...EVENT_CLAUSES,
  ...LIST_CLAUSES,
];
