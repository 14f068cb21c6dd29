import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const TEAMS_EXPORT: readonly ExportPart[] = [
  { table: 'team_members', name: 'teamMembership', order: ['user_id'], isOne: true },
  { table: 'team_shares', name: 'teamShares', order: ['shared_at', 'id'] },
];
