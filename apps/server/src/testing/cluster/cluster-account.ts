import { SessionAnswer } from '@wickwise/contract';
import { readAccessToken, signAccessToken } from '#platform/auth/access-token.ts';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { signUpByHttp } from '../sign-up.ts';
import { CLUSTER_SECRET } from './cluster-secret.ts';

/** Access tokens last a quarter of an hour. */
const RENEW_EVERY_MS = 5 * 60_000;
const CALL_LIMIT_MS = 20_000;
const EXPIRED_MS = 20 * 60_000;

export interface AccountAnswer {
  status: number;
  text: string;
  /** Null where there is none, and for errors. */
  body: unknown;
}

/** An account whose calls go through the balancer. */
export class ClusterAccount {
  readonly userId: string;
  token: string;
  readonly #url: string;
  readonly #login: object;
  #renewedMs = performance.now();

  /** Signs up at a leader, which shows mails to its own machine alone. */
  static async create(leaderUrl: string, url: string): Promise<ClusterAccount> {
    return new ClusterAccount(url, await signUpByHttp(leaderUrl));
  }

  private constructor(url: string, { userId, token, login }: { userId: string; token: string; login: object }) {
    this.userId = userId;
    this.token = token;
    this.#url = url;
    this.#login = login;
  }

  /** Returns the status, and the body of a success; throws where no answer came. */
  async call(method: string, path: string, body?: object): Promise<AccountAnswer> {
    if (performance.now() - this.#renewedMs > RENEW_EVERY_MS) await this.#renew();
    return this.#fetch(method, `user/${this.userId}/${path}`, body);
  }

  /** Returns a token of its session that ran out five minutes ago. */
  async expiredToken(): Promise<string> {
    const { accessToken } = deriveSecrets(CLUSTER_SECRET);
    const { sessionId = '' } = (await readAccessToken(accessToken, this.token)) ?? {};
    return signAccessToken(accessToken, this.userId, sessionId, Date.now() - EXPIRED_MS);
  }

  /** Returns a token of a session that it has ended. */
  async endedToken(): Promise<string> {
    const token = await this.#logIn();
    const { sessionId } = (await readAccessToken(deriveSecrets(CLUSTER_SECRET).accessToken, token)) ?? {};
    const { status } = await this.call('DELETE', `sessions/${sessionId}`);
    if (status !== 204) throw new Error(`ending a session was answered with ${status}`);
    return token;
  }

  async #renew(): Promise<void> {
    this.token = await this.#logIn();
    this.#renewedMs = performance.now();
  }

  async #logIn(): Promise<string> {
    const { status, body } = await this.#fetch('POST', 'auth/login', this.#login);
    if (status !== 200) throw new Error(`logging in again was answered with ${status}`);
    return SessionAnswer.parse(body).authData.token;
  }

  async #fetch(method: string, path: string, body?: object): Promise<AccountAnswer> {
    const answer = await fetch(`${this.#url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: answer.ok && text ? JSON.parse(text) : null };
  }
}
