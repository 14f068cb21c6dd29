import type { SecurityEventKind } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import type { InvitationMailDeps } from './invitation-mail.ts';
import type { PaidSeats } from './seat-limit.ts';
import type { SharedThings } from './shares.ts';
import type { PeopleOf } from './team-view.ts';

/** Dependencies of teams, given by the role. */
export interface TeamDeps {
  db: Db;
  paidSeats: PaidSeats;
  peopleOf: PeopleOf;
  things: SharedThings;
  mail: InvitationMailDeps;
  /** Stores in an account's security log what happened to its membership. */
  note: (tx: Db, userId: string, kind: Extract<SecurityEventKind, `team-${string}`>, address: string) => Promise<void>;
  now: () => number;
}
