import { TeamAnswer, UserPath } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import type { TeamDeps } from './deps.ts';
import { readTeam } from './team-view.ts';

/** What routes of a user's team have in common. */
export const OWN_TEAM = { guard: 'user', owner: 'id', isWithoutPrices: true } as const;
export const TEAM_TAGS = ['teams'];
export const TEAM_ADMINS = ['owner', 'admin'] as const;
export const teamAnswer = { tags: TEAM_TAGS, params: UserPath, response: { 200: TeamAnswer } };

/** Returns what reads a user's team, and what changes it in a transaction and reads it afterwards. */
export function teamReader(deps: TeamDeps) {
  const { db, now } = deps;
  const team = (userId: string) => readTeam(db, deps, userId, now());
  const changing = async (userId: string, work: (tx: Db) => Promise<unknown>) => {
    await db.transaction().execute(work);
    return team(userId);
  };
  return { team, changing };
}
