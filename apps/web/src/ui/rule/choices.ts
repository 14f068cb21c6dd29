import type { Constants } from '@wickwise/contract';

/** Limits and options of rules, from the server. */
export type RuleChoices = Pick<Constants, 'limits' | 'operators' | 'fieldExpressions' | 'timeframes'>;
