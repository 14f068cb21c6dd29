import type { SessionAnswer } from '@wickwise/contract';
import { queryClient } from '../../lib/query-client.ts';
import { beginSession } from '../../lib/session/session.ts';
import { userQuery } from '../../lib/user.ts';

/** Begins the session, which clears cached data of other users, then sets the user. */
export function enter({ authData, user }: SessionAnswer): void {
  beginSession(authData.token);
  queryClient.setQueryData(userQuery.queryKey, user);
}
