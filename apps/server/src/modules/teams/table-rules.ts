import { afterDays, MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept. */
export const TEAMS_RULES: readonly TableRule[] = [
  { table: 'teams', ends: 'until their owner dissolves them, or the owner’s account is deleted' },
  { table: 'team_members', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'team_invitations', ends: afterDays(30, { table: 'team_invitations', column: 'expires_at' }) },
  { table: 'team_shares', ends: MADE_BY_PEOPLE, account: 'user_id' },
];
