import type { Constants } from '@wickwise/contract';

/** What the server lets rules hold and compare. */
export type RuleChoices = Pick<Constants, 'limits' | 'operators' | 'fieldExpressions' | 'timeframes'>;
