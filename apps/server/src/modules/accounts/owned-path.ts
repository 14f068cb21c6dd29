import { UserPath } from '@wickwise/contract';
import * as z from 'zod/mini';
import { Nothing } from './answers.ts';

/** Returns the schema of a route that removes something of a user, named by a UUID. */
export const pathWith = <Name extends string>(tags: readonly string[], name: Name) => ({
  tags,
  params: z.object({ ...UserPath.shape, [name]: z.uuid() } as typeof UserPath.shape & Record<Name, z.ZodMiniUUID>),
  response: { 204: Nothing },
});
