import type { SessionAnswer } from '@wickwise/contract';
import { queryClient } from '../../lib/query-client.ts';
import { beginSession } from '../../lib/session/session.ts';
import { userQuery } from '../../lib/user.ts';

/** Goes in: what was kept of somebody else is dropped as the session begins, then the user is known. */
export function enter({ authData, user }: SessionAnswer): void {
  beginSession(authData.token);
  queryClient.setQueryData(userQuery.queryKey, user);
}
