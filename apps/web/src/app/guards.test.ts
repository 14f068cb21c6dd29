import { isRedirect, type ParsedLocation } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { signIn } from '../testing/session.ts';
import { leadToSetUp, nextSearch, requireNoSession, requireSession } from './guards.ts';

const at = (href: string) => ({ href }) as ParsedLocation;

/** Returns where a guard redirects a visitor; undefined when it lets them through. */
async function sentTo(guard: Promise<void>): Promise<unknown> {
  try {
    await guard;
    return undefined;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    const { to, href, search } = error.options;
    return href ?? { to, search };
  }
}

describe('the guards', () => {
  it('send visitors to the log-in, and keep where they wanted to go', async () => {
    const location = at('/dashboard?market=Crypto');
    const search = { next: '/dashboard?market=Crypto' };
    expect(await sentTo(requireSession({ location }))).toEqual({ to: '/login', search });
    signIn();
    expect(await sentTo(requireSession({ location }))).toBeUndefined();
  });

  it.for([
    ['/dashboard/configure', '/dashboard/configure'],
    [undefined, '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ])('lead who is signed in from the log-in with next %s to %s', async ([next, path]) => {
    const visit = { location: at('/login'), search: nextSearch({ next }) };
    expect(await sentTo(requireNoSession(visit))).toBeUndefined();
    signIn();
    expect(await sentTo(requireNoSession(visit))).toBe(path);
  });

  it('lead from a confirmed code to the set-up', async () => {
    signIn();
    const visit = { location: at('/confirm-otp'), search: { next: '/billing' } };
    expect(await sentTo(leadToSetUp(visit))).toEqual({ to: '/signup-configuration', search: { next: '/billing' } });
  });

  it('take no address for where to go that is longer than any of ours', () => {
    expect(nextSearch({ next: `/${'a'.repeat(1_000)}` })).toEqual({});
    expect(nextSearch({ next: 7 })).toEqual({});
  });
});
