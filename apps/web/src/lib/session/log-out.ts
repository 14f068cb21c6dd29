import { ApiError } from '../api-error.ts';
import { send } from '../http.ts';
import { cookieCall } from './renew.ts';

let leaving: Promise<void> | undefined;

/** Resolves when no log-out is in progress: requests during one would be rejected. */
export const logOutOver = (): Promise<void> | undefined => leaving;

/** Ends this browser's session on the server. One that is unknown there has ended already. */
export async function logOutOnServer(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  leaving = promise;
  try {
    await send(cookieCall('auth/logout'));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined || error.status >= 500) throw error;
  } finally {
    // by then the session has ended here too
    setTimeout(() => {
      leaving = undefined;
      resolve();
    });
  }
}
