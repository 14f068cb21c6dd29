import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { atEnd } from './at-end.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Registers routes of some roles, where the token is the user's id; `addUser` creates callers. */
export async function ownApi(
  { config, db, log }: { config: Config; db: Db; log: Log },
  roles: readonly { api(app: FastifyInstance): Promise<void> }[],
) {
  const app = await createHttp(config, log, createMetrics(), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async () => false,
  });
  const routes: FastifyPluginAsync = async (api) => {
    for (const role of roles) await role.api(api);
  };
  await app.register(routes, { prefix: API_PREFIX });
  atEnd(() => app.close());

  const addUser = async (id: string = randomUUIDv7()) => {
    const row = { id, name: 'Asha', email: `${id}@example.com`, email_key: id, password_hash: '' };
    await db
      .insertInto('users')
      .values({ ...row, role: 'user', created_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const call = async (method: Method, path: string, payload?: object) => {
      const url = `${API_PREFIX}/user/${id}/${path}`;
      const headers = { authorization: `Bearer ${id}` };
      return app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    };
    return { id, call };
  };
  return { app, addUser };
}
