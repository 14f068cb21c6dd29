import { ApiError } from '../api-error.ts';
import { send } from '../http.ts';
import { cookieCall } from './renew.ts';

/** Tells the server that this browser's session is over. One that it doesn't know any longer is over already. */
export async function logOutOnServer(): Promise<void> {
  try {
    await send(cookieCall('auth/logout'));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined || error.status >= 500) throw error;
  }
}
