import { ErrorBody } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { onceForAll } from '../at-end.ts';
import { signUpByHttp } from '../sign-up.ts';
import { FEW_PRICES, startTestApp } from '../test-app.ts';
import { createTestDatabase, testDatabase } from '../test-database.ts';
import type { ApiDocument } from './requests.ts';
import { wrongRequests } from './wrong-requests.ts';

/** Wording of validators and frameworks, which means nothing to a trader. */
const RAW =
  /Invalid (input|option|string|value|type|key|number|element|discriminator|ISO|UUID|date)|Too (big|small)|\bexpected\b|\breceived\b|Unrecognized|must match|\bNaN\b|undefined|\[object|Unexpected token|at position|content-type|media type|FST_|prototype|instancePath|^body\b|querystring/i;

const sentencesIn = (message: string): boolean => /^[^a-z]?.*[.!?]$/s.test(message);

describe('what the server says of a wrong request', () => {
  // thousands of requests, which take minutes beside other tests
  it('is a plain sentence, whatever the route and whatever is wrong', { timeout: 900_000 }, async () => {
    const name = await createTestDatabase();
    const { app, url } = await startTestApp(
      ['--feed', 'load', '--symbols', '20', '--rate', '20'],
      { limitFactor: 1_000 },
      name,
    );
    const own = await signUpByHttp(url);
    const { db } = await testDatabase(name);
    await db.updateTable('users').set({ role: 'operator' }).where('id', '=', own.userId).execute();
    const document = (await (await fetch(`${url}/api/docs/json`)).json()) as ApiDocument;
    const raw: string[] = [];
    const refusing = new Set<string>();
    const judged = new Set<string>();
    for (const { method, url: place, body, error } of wrongRequests(document)) {
      if (error !== undefined && judged.has(error)) continue; // another operation refused the same field for it
      const response = await app.inject({
        method: method as 'GET',
        url: place.replace('/user/01890000-0000-7000-8000-000000000000', `/user/${own.userId}`),
        headers: { ...own.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      if (response.statusCode !== 400) continue;
      if (error !== undefined) judged.add(error);
      const { message, code } = ErrorBody.parse(response.json());
      refusing.add(`${method} ${place.split('?')[0]}`);
      if (code !== 'BAD_REQUEST' || RAW.test(message) || !sentencesIn(message))
        raw.push(`${method} ${place}: ${message}`);
    }
    expect([...new Set(raw)].slice(0, 40)).toEqual([]);
    expect(refusing.size).toBeGreaterThan(60);
  });

  const shared = onceForAll(() => startTestApp(FEW_PRICES));

  it.for([
    ['cut off', 'application/json', '{"name":', 400],
    ['empty', 'application/json', '', 400],
    ['poisonous', 'application/json', '{"__proto__":{"a":1}}', 400],
    ['of another kind', 'text/xml', '<a/>', 415],
    ['too large', 'application/json', JSON.stringify('x'.repeat(300_000)), 413],
  ] as const)('is plain of a body that is %s', async ([, type, payload, status]) => {
    const response = await shared().app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': type },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(ErrorBody.parse(response.json()).message).not.toMatch(RAW);
  });
});
