import { queryOptions, useQuery } from '@tanstack/react-query';
import { ERROR_TEXTS, type User, UserAnswer } from '@wickwise/contract';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';

import { session } from './session/session.ts';
import { useStore } from './store.ts';

/** Returns the API path of the user, `user/{id}`, and below. */
export function ownUserPath(below = ''): string {
  const userId = session.get()?.userId;
  if (!userId) throw new ApiError('UNAUTHORIZED', ERROR_TEXTS.noTokenId, 401);
  return `user/${encodeURIComponent(userId)}${below}`;
}

/** The signed-in user, by the id in the token (docs/api/contract.md#entities). */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath(), UserAnswer, signal)).user,
});

/** Returns the signed-in user; undefined while loading and when signed out. */
export function useUser(): User | undefined {
  const isSignedIn = useStore(session) !== undefined;
  const { data } = useQuery({ ...userQuery, enabled: isSignedIn });
  return isSignedIn ? data : undefined;
}
