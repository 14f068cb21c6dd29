import { describe, expect, it } from 'vitest';
import { tokenOf } from '../../testing/session.ts';
import { readToken } from './token.ts';

const NOW_MS = 1_700_000_000_000;

describe('a session token', () => {
  it('has the user and the expiry', () => {
    const token = tokenOf({ _id: 'user-1', exp: 1_700_000_001, sid: 's' });
    expect(readToken(token, NOW_MS)).toEqual({ token, userId: 'user-1', expiresAtMs: 1_700_000_001_000 });
  });

  it('is read with any base64url characters', () => {
    const token = tokenOf({ _id: '??>>~~ÿÿ', exp: 1_700_000_001 });
    expect(token).toMatch(/[-_]/);
    expect(readToken(token, NOW_MS)).toMatchObject({ userId: '??>>~~ÿÿ' });
  });

  it.for<[string, string | undefined, string]>([
    ['missing', undefined, 'missing'],
    ['empty', '', 'missing'],
    ['not of three parts', 'nonsense', 'undecodable'],
    ['not base64url', 'a.%%%.c', 'undecodable'],
    ['not JSON', `a.${btoa('{')}.c`, 'undecodable'],
    ['not an object', `a.${btoa('7')}.c`, 'undecodable'],
    ['null', `a.${btoa('null')}.c`, 'undecodable'],
    ['without a user', tokenOf({ exp: 1_700_000_001 }), 'undecodable'],
    ['with an expiry in words', tokenOf({ _id: 'user-1', exp: 'tomorrow' }), 'undecodable'],
    ['without expiry', tokenOf({ _id: 'user-1' }), 'without expiry'],
    ['past its expiry', tokenOf({ _id: 'user-1', exp: 1_699_999_999 }), 'expired'],
    ['at its expiry', tokenOf({ _id: 'user-1', exp: 1_700_000_000 }), 'expired'],
  ])('that is %s counts as none', ([, token, flaw]) => expect(readToken(token, NOW_MS)).toBe(flaw));
});
