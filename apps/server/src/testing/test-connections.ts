import { randomUUIDv7 } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { onTestFinished, vi } from 'vitest';
import type { ConnectableProvider, ConnectionsAtWork, KeyAnswer } from '#modules/connections/deps.ts';
import { KeySeals } from '#modules/connections/key-seals.ts';
import { connectionRoutes } from '#modules/connections/routes.ts';
import { readConfig } from '#platform/config.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testDatabase } from './test-database.ts';

export const KEY = 'eyJhbGciOi.a-very-secret-token.of-Asha';
const FIELDS = [
  { name: 'token', label: 'Analytics Token', isSecret: true, isOptional: false },
  { name: 'account', label: 'Account', isSecret: false, isOptional: true },
];
const MARKETS = ['Indian_Equity', 'US_Equity', 'Forex'] as const;

type Answer = KeyAnswer | Error | 'silent';

/** A provider that answers as a test says, with what it was asked. */
export function fakeProvider(name: string) {
  const asked: Readonly<Record<string, string>>[] = [];
  const state: { answer: Answer } = { answer: { ok: true, markets: ['Indian_Equity', 'US_Equity'] } };
  const provider: ConnectableProvider = {
    name,
    label: 'Upstox',
    markets: [...MARKETS],
    fields: FIELDS,
    scope: 'personal',
    login: 'none',
    signUpUrl: 'https://upstox.com',
    terms: 'For the owner of the key alone.',
    logIn: null,
    check: async (key) => {
      asked.push(key);
      if (state.answer === 'silent') return new Promise<never>(() => {});
      if (state.answer instanceof Error) throw state.answer;
      return state.answer;
    },
  };
  return { provider, asked, state };
}

/** Serves the routes of connections, to operators and others. */
export async function setUpConnections({
  settled = [] as ConnectionsAtWork['settled'],
  dataDir = temporaryFolder(),
  more = [] as ConnectableProvider[],
} = {}) {
  const { db } = await testDatabase();
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const config = { ...readConfig({ PORT: '0' }, [], process.cwd()), dataDir };
  const operators = new Set<string>();
  const app = await createHttp(config, log, createMetrics(), {
    callerOf: async (bearer) => {
      const [userId = '', sessionId] = bearer.split('.');
      return { userId, ...(sessionId ? { sessionId } : {}) };
    },
    isOperator: async (userId) => operators.has(userId),
  });
  const seals = new KeySeals({ dataDir });
  const [upstox, tiingo] = [fakeProvider('upstox'), fakeProvider('tiingo')];
  const changed = vi.fn();
  const events: { userId: string; kind: string }[] = [];
  const deps = {
    use: 'server' as const,
    limits: { perAccount: 2, inAll: 20 },
    db,
    log,
    seals,
    changed,
    providers: [upstox.provider, tiingo.provider, ...more],
    noteEvent: async (userId: string, kind: string) => void events.push({ userId, kind }),
    atWork: { pinnedFeed: null, settled, of: () => undefined },
  };
  const routes: FastifyPluginAsync = async (api) => void (await api.register(connectionRoutes, deps));
  await app.register(routes, { prefix: API_PREFIX });
  onTestFinished(() => app.close());
  const addUser = async (isOperator = true) => {
    const id = randomUUIDv7();
    const row = {
      id,
      name: 'Asha',
      email: `${id}@example.com`,
      email_key: id,
      password_hash: '',
      role: 'user' as const,
    };
    await db
      .insertInto('users')
      .values({ ...row, created_at: new Date() })
      .execute();
    if (isOperator) operators.add(id);
    const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object, session = '1') =>
      app.inject({
        method,
        url: `${API_PREFIX}/admin/${path}`,
        headers: { authorization: `Bearer ${id}${session && `.${session}`}` },
        ...(payload ? { payload } : {}),
      });
    return { id, call };
  };
  return { db, lines, seals, dataDir, operators, upstox, tiingo, changed, events, addUser };
}
