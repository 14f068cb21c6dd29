import type { FirstRunStep } from '@wickwise/contract';
import type { Timestamp } from './timestamp.ts';

/** The code that the newest start printed, while there is no operator. */
export interface FirstRunCodesTable {
  only_row: boolean;
  code_hash: Buffer;
  created_at: Timestamp;
}

/** Steps of the set-up that operators finished or skipped; open ones have no row. */
export interface FirstRunStepsTable {
  step: FirstRunStep;
  state: 'done' | 'skipped';
  changed_at: Timestamp;
}

export interface FirstRunSchema {
  first_run_codes: FirstRunCodesTable;
  first_run_steps: FirstRunStepsTable;
}
