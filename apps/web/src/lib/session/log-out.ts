import { ApiError } from '../api-error.ts';
import { send } from '../http.ts';
import { cookieCall } from './renew.ts';

let leaving: Promise<void> | undefined;

/** Resolves when no log-out is under way: what is asked for meanwhile would come back refused. */
export const logOutOver = (): Promise<void> | undefined => leaving;

/** Tells the server that this browser's session is over. One that it doesn't know any longer is over already. */
export async function logOutOnServer(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  leaving = promise;
  try {
    await send(cookieCall('auth/logout'));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined || error.status >= 500) throw error;
  } finally {
    // by then the session is ended here too
    setTimeout(() => {
      leaving = undefined;
      resolve();
    });
  }
}
