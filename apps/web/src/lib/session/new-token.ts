import { AuthData } from '@wickwise/contract';
import * as z from 'zod/mini';
import { type ApiCall, readBody, send } from '../http.ts';

const NewToken = z.object({ authData: AuthData });

/** Requests a new token by the refresh cookie. */
export const askNewToken = async (call: ApiCall): Promise<z.infer<typeof NewToken>> =>
  readBody(await send(call), NewToken);
