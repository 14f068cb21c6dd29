import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { api } from '../api.ts';
import { logOutOnServer } from './log-out.ts';
import { endSession } from './session.ts';

const Body = z.object({ value: z.number() });

/** Logs out on a server that answers like this, and sends another request meanwhile. */
function leaveAndAsk(status: number) {
  const asked = answerApi({ 'POST auth/logout': { status, body: {} }, thing: { body: { value: 7 } } });
  const left = logOutOnServer();
  return { asked, left, answer: api.get('thing', Body) };
}

describe('a request during a log-out', () => {
  beforeEach(signIn);

  it('isn’t sent after the log-out', async () => {
    const { asked, left, answer } = leaveAndAsk(204);
    const refused = expect(answer).rejects.toMatchObject({ status: 401 });
    await left;
    endSession();
    await refused;
    expect(asked).toEqual(['POST auth/logout']);
  });

  it('is sent when the log-out failed', async () => {
    const { asked, left, answer } = leaveAndAsk(500);
    await expect(left).rejects.toThrow();
    expect(await answer).toEqual({ value: 7 });
    expect(asked).toEqual(['POST auth/logout', 'thing']);
  });
});
