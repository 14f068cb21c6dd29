import type pg from 'pg';

/** What the names of all connections of leaders begin with. */
export const LEADER_NAME = 'wickwise leader ';

/** Another node leads: connections of this one are refused, and end. */
export class LeadershipLost extends Error {
  constructor(fence: number) {
    super(`another node leads: number ${fence} is no longer the newest`);
  }
}

/** Returns the name that all connections of a leader have, in every thread: by it those of earlier ones are ended. */
export const connectionName = (fence: number): string => `${LEADER_NAME}${fence}`;

/**
 * Refuses a new connection of a leader that another one has followed. With the end of its open connections, which the
 * next leader sees to, nothing that an earlier leader writes can be committed after the take-over.
 */
export async function checkFence(client: pg.ClientBase, name: string | undefined): Promise<void> {
  if (!name?.startsWith(LEADER_NAME)) return;
  const own = Number(name.slice(LEADER_NAME.length));
  const { rows } = await client.query<{ fence: number }>(`select fence from leases where name = 'leader'`);
  if (rows[0]?.fence !== own) throw new LeadershipLost(own);
}
