import type { User } from '@wickwise/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Kysely } from 'kysely';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import { deriveSecrets, type Secrets } from '#platform/auth/secrets.ts';
import { InProcessBus } from '#platform/bus.ts';
import { type Config, readConfig } from '#platform/config.ts';
import type { Schema } from '#platform/db/schema.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { type Mailer, openBody } from '#platform/mail/mailer.ts';
import { createMetrics } from '#platform/metrics.ts';
import { startAccounts } from '../roles/accounts.ts';
import { startJobs } from '../roles/jobs.ts';
import { atEnd } from './at-end.ts';
import { openAccess } from './open-access.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createTestDatabase, testDatabase } from './test-database.ts';

export const PASSWORD = 'green-tea-at-noon-42';
const SECRET = 'a secret of tests that nobody else has';

export interface TestAccounts {
  app: FastifyInstance;
  db: Kysely<Schema>;
  bus: InProcessBus;
  secrets: Secrets;
  dataDir: string;
  mailer: Mailer;
  outboxPath: string | undefined;
  /** Returns mails to an address, newest last, including those of answered calls. */
  mailsTo: (address: string) => Promise<{ subject: string; text: string; html: string }[]>;
  codeFor: (address: string) => Promise<string>;
  /** Creates a browser with its own cookies. */
  browser: (options?: BrowserOptions) => TestBrowser;
  /** Creates a confirmed account and signs it in. */
  signUp: (email?: string, options?: BrowserOptions) => Promise<SignedInBrowser>;
}

/** Starts accounts with routes, jobs and mails on a database of the test, without prices and signals. */
export async function startTestAccounts(
  change: Partial<Config> = {},
  log?: Logger,
  database?: string,
  firstRunCode?: string,
): Promise<TestAccounts> {
  const quiet = log ?? pino({ level: 'silent' });
  const own = await testDatabase(database ?? (await createTestDatabase()));
  const { host, user } = inject('cluster');
  const config: Config = {
    ...readConfig({ AUTH_SECRET: SECRET, DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/` }, [], '/'),
    dataDir: temporaryFolder(),
    ...change,
  };
  const lifecycle = new Lifecycle(quiet);
  atEnd(() => lifecycle.stop());
  const bus = new InProcessBus(quiet);
  const jobs = await startJobs({ database: own, lifecycle, log: quiet });
  const context = { access: openAccess(), config, log: quiet, bus, database: own, jobs };
  const accounts = await startAccounts(context, firstRunCode);
  const app = await createHttp(config, quiet, createMetrics(), accounts.services.authenticator);
  await app.register((api) => accounts.api(api), { prefix: API_PREFIX });
  await accounts.pages(app);
  const { db } = own;
  const secrets = deriveSecrets(SECRET);

  const mailsTo = async (address: string) => {
    const rows = await db.selectFrom('mails').selectAll().where('to_address', '=', address).orderBy('id').execute();
    return rows.map(({ id, subject, sealed_body }) => ({
      subject,
      ...(sealed_body ? openBody(secrets.seal, id, sealed_body) : { text: '', html: '' }),
    }));
  };
  const codeFor = async (address: string): Promise<string> => {
    const codes = (await mailsTo(address)).flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? []);
    return codes.at(-1) ?? 'no code';
  };
  const browser = (options: BrowserOptions = {}) => new TestBrowser(app, options);
  let users = 0;
  const signUp = async (email = `trader${++users}@example.com`, options: BrowserOptions = {}) => {
    const fresh = browser(options);
    await fresh.post('auth/signup', { name: 'Asha Rao', email, password: PASSWORD });
    const answer = await fresh.post('auth/confirm-otp', { email, code: await codeFor(email) });
    return fresh.signedIn(answer.json());
  };
  const { outboxPath } = accounts;
  const { mailer } = accounts.services;
  return { app, db, bus, secrets, dataDir: config.dataDir, mailer, outboxPath, mailsTo, codeFor, browser, signUp };
}

export interface BrowserOptions {
  address?: string;
  agent?: string;
}

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Keeps cookies as a browser does, and sends what pages send. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #options: BrowserOptions;
  token: string | undefined;

  constructor(app: FastifyInstance, options: BrowserOptions) {
    this.#app = app;
    this.#options = options;
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, headers: object = {}) {
    const { address = '127.0.0.1', agent = AGENT } = this.#options;
    const xsrf = this.cookies.get('XSRF-TOKEN');
    const request: InjectOptions = {
      method,
      url: path.startsWith('/') ? path : `${API_PREFIX}/${path}`,
      remoteAddress: address,
      cookies: Object.fromEntries(this.cookies),
      headers: {
        host: 'localhost:3000',
        'user-agent': agent,
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(xsrf ? { 'x-xsrf-token': xsrf } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    };
    const response = await this.#app.inject(request);
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() === 0)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get = (path: string, headers: object = {}) => this.call('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers: object = {}) => this.call('POST', path, body, headers);

  /** Uses the token of an answer that began a session. */
  signedIn({ authData, user }: { authData: { token: string }; user: User }): SignedInBrowser {
    this.token = authData.token;
    return Object.assign(this, { user, path: `user/${user._id}` });
  }
}

export type SignedInBrowser = TestBrowser & { user: User; path: string };
