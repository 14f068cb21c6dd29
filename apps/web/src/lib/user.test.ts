import { describe, expect, it } from 'vitest';
import { answerApi } from '../testing/fake-api.ts';
import { signIn, USER_ID } from '../testing/session.ts';
import { testUser } from '../testing/user.ts';
import { queryClient } from './query-client.ts';
import { userQuery } from './user.ts';

describe('the signed-in user', () => {
  it('is read by the id in the token', async () => {
    const asked = answerApi({ user: { body: { user: testUser() } } });
    signIn();
    expect((await queryClient.fetchQuery(userQuery)).name).toBe('Asha Rao');
    expect(asked).toEqual([`user/${USER_ID}`]);
  });

  it('is an authentication error without an id, without a request', async () => {
    const asked = answerApi({});
    await expect(queryClient.fetchQuery(userQuery)).rejects.toThrow('Authentication error');
    expect(asked).toEqual([]);
  });
});
