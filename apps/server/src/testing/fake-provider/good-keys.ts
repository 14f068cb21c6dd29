import type { FakeAnswer } from './dialect.ts';

/** What logins at providers are done with. */
export const GOOD_APP = { apiKey: 'api-key-7', secret: 'app-secret-99', clientId: '1000000001' } as const;
/** What the login page of a provider gives the browser. */
export const REQUEST_TOKEN = 'request-token-5';

/** Sends a browser back from a login page. */
export function sendBack(redirectUrl: string, answer: Readonly<Record<string, string>>): FakeAnswer {
  return { status: 302, headers: { location: `${redirectUrl}?${new URLSearchParams(answer)}` }, body: '' };
}

/** The key that providers accept at first. */
export const GOOD_KEY = 'good-key-4711';
