import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { claimsIn, isSigned, replyToken } from './reply-token.ts';

const { tickets: key } = deriveSecrets('a secret of tests that nobody else has');
const ticket = { id: randomUUIDv7(), no: 1_042 };
const token = replyToken(key, ticket);

describe('the mark of a ticket', () => {
  it('is found in an address, a Message-ID and a subject, in any case', () => {
    for (const text of [
      `support+${token}@x.example`,
      `<${token}.01900000-0000-7000-8000-000000000001@wickwise>`,
      `Re: [${token.toUpperCase()}] x`,
    ]) {
      const [claim, ...others] = claimsIn(text);
      expect([claim?.no, claim && isSigned(key, ticket, claim), others.length]).toEqual([1_042, true, 0]);
    }
  });

  it('is of this ticket and of this server alone', () => {
    const [claim] = claimsIn(token);
    if (!claim) throw new Error('no claim');
    expect(isSigned(key, { ...ticket, id: randomUUIDv7() }, claim)).toBe(false);
    expect(isSigned(deriveSecrets('another secret of another server').tickets, ticket, claim)).toBe(false);
    expect(
      isSigned(key, ticket, { signature: claim.signature.replace(/^./, (one) => (one === '0' ? '1' : '0')) }),
    ).toBe(false);
  });

  it('is neither shorter nor longer', () => {
    expect(claimsIn(`${token}0`)).toEqual([]);
    expect(claimsIn(token.slice(0, -1))).toEqual([]);
    expect(claimsIn(`x${token}`)).toEqual([]);
    expect(claimsIn(`${token} ${token}`)).toHaveLength(1);
  });

  it('names no number that a ticket can’t have', () => {
    expect(claimsIn(`t9999999999-${'a'.repeat(20)}`)).toEqual([]);
  });
});
