import { ErrorBody } from '@wickwise/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signUpByHttp } from '../sign-up.ts';
import { startTestApp } from '../test-app.ts';
import { type ApiDocument, requestsFor } from './requests.ts';

const REQUESTS = 800;

describe('requests made from the API’s own description', () => {
  it('are answered or refused in its form, and break nothing', { timeout: 600_000 }, async () => {
    const { url } = await startTestApp(['--feed', 'load', '--symbols', '20', '--rate', '20'], { limitFactor: 1_000 });
    const [own, other] = [await signUpByHttp(url), await signUpByHttp(url)];
    const document = (await (await fetch(`${url}/api/docs/json`)).json()) as ApiDocument;
    const requests = requestsFor(document, {
      known: { id: [own.userId, other.userId], symbol: ['S0001'] },
      tokens: [own.headers.authorization],
    });
    await fc.assert(
      fc.asyncProperty(requests, async ({ url: place, ...request }) => {
        const response = await fetch(`${url}${place}`, { ...request, redirect: 'manual' });
        const text = await response.text();
        const shown = text.slice(0, 500);
        expect(response.status, shown).toBeLessThan(500);
        if (response.status >= 400) expect(ErrorBody.safeParse(JSON.parse(text)).success, shown).toBe(true);
      }),
      { numRuns: REQUESTS },
    );
  });
});
