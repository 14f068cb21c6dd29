import { MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const PRACTICE_RULES: readonly TableRule[] = [
  { table: 'lessons_read', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'practice_answers', ends: MADE_BY_PEOPLE, account: 'user_id' },
];
