import { ERROR_TEXTS } from '@wickwise/contract';
import { ApiError } from '../api-error.ts';
import { readXsrfCookie } from './kept.ts';
import { renewSession } from './renew.ts';
import { session, storedToken } from './session.ts';
import { sessionReady } from './start.ts';

/**
 * Throws without a token in local storage (docs/api/http.md#sessions); restores a missing or malformed one where the
 * session can be refreshed.
 */
export async function requireStoredToken(): Promise<void> {
  await sessionReady();
  if (storedToken() !== undefined) return;
  const current = session.get();
  const canRefresh = current !== undefined || readXsrfCookie() !== undefined;
  if (canRefresh && (await renewSession(current?.token))) return;
  throw new ApiError('UNAUTHORIZED', ERROR_TEXTS.noToken, 401);
}
