import type pg from 'pg';

/** What the names of all connections of leaders begin with. */
export const LEADER_NAME = 'wickwise leader ';
/** The same of threads that do work for the leader at another node. */
const WORK_NAME = 'wickwise work ';

/** Another node leads: connections of this one are refused, and end. */
export class LeadershipLost extends Error {
  constructor(fence: number) {
    super(`another node leads: number ${fence} is no longer the newest`);
  }
}

/** The work was given to another node, or ended: connections of this claim are refused. */
export class ClaimLost extends Error {
  constructor(claim: string) {
    super(`this work isn't this node's any more: claim ${claim}`);
  }
}

/** Returns the name that all connections of a leader have, in every thread: by it those of earlier ones are ended. */
export const connectionName = (fence: number): string => `${LEADER_NAME}${fence}`;

/** Returns the name that all connections of claimed work have: by it they are ended once the claim is taken back. */
export const workConnectionName = (claim: string): string => `${WORK_NAME}${claim}`;

/**
 * Refuses a new connection of a leader that another one has followed, and of work that was taken back. With the end of
 * its open connections, which who comes next sees to, nothing that it writes can be committed afterwards.
 */
export async function checkFence(client: pg.ClientBase, name = ''): Promise<void> {
  if (name.startsWith(LEADER_NAME)) await checkLeader(client, Number(name.slice(LEADER_NAME.length)));
  else if (name.startsWith(WORK_NAME)) await checkClaim(client, name.slice(WORK_NAME.length));
}

async function checkLeader(client: pg.ClientBase, own: number): Promise<void> {
  const { rows } = await client.query<{ fence: number }>(`select fence from leases where name = 'leader'`);
  if (rows[0]?.fence !== own) throw new LeadershipLost(own);
}

async function checkClaim(client: pg.ClientBase, claim: string): Promise<void> {
  const { rowCount } = await client.query('select from work_claims where claim = $1 and not is_taken_back', [claim]);
  if (rowCount === 0) throw new ClaimLost(claim);
}
