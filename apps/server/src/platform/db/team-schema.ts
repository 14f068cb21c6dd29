import type { TeamRole } from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

export interface TeamsTable {
  id: string;
  name: string;
  created_at: Timestamp;
}

/** One team for an account; one owner for a team. */
export interface TeamMembersTable {
  user_id: string;
  team_id: string;
  role: TeamRole;
  joined_at: Timestamp;
  /** Plan that the seat was last granted; null without a seat, and for owners. */
  granted_plan: string | null;
  /** Null for a grant without an end. */
  granted_until: ColumnType<number | null, Date | null, Date | null>;
}

export interface TeamInvitationsTable {
  id: string;
  team_id: string;
  /** As typed. */
  email: string;
  email_key: string;
  role: Exclude<TeamRole, 'owner'>;
  /** SHA-256 of the link's token. */
  token_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** What a member shows the team: one of the two ids. */
export interface TeamSharesTable {
  id: string;
  user_id: string;
  strategy_id: string | null;
  watchlist_id: string | null;
  shared_at: Timestamp;
}

export interface TeamSchema {
  teams: TeamsTable;
  team_members: TeamMembersTable;
  team_invitations: TeamInvitationsTable;
  team_shares: TeamSharesTable;
}
