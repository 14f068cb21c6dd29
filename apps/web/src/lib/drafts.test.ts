import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, tokenFor } from '../testing/session.ts';
import { forgetDraft, keepDraft, keptDraft } from './drafts.ts';
import { beginSession, endSession } from './session/session.ts';

describe('a draft', () => {
  beforeEach(signIn);

  it('is kept until it is sent, by the name of its form', () => {
    keepDraft('ticket', { text: 'Why?' });
    expect([keptDraft('ticket'), keptDraft('reply')]).toEqual([{ text: 'Why?' }, undefined]);
    forgetDraft('ticket');
    expect(keptDraft('ticket')).toBeUndefined();
  });

  it('is still there while an expired token is being renewed', () => {
    keepDraft('ticket', { text: 'Why?' });
    localStorage.setItem('authData', JSON.stringify({ token: tokenFor(-60) }));
    expect(keptDraft('ticket')).toEqual({ text: 'Why?' });
  });

  it('is shown to nobody else, and gone once somebody else looks', () => {
    keepDraft('ticket', { text: 'Why?' });
    beginSession(tokenFor(900, 'user-2'));
    expect(keptDraft('ticket')).toBeUndefined();
    signIn();
    expect(keptDraft('ticket')).toBeUndefined();
  });

  it('of a visitor is not kept', () => {
    endSession();
    keepDraft('ticket', { text: 'Why?' });
    expect(keptDraft('ticket')).toBeUndefined();
  });

  it('is nothing where storage is refused', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => keepDraft('ticket', { text: 'Why?' })).not.toThrow();
    expect(keptDraft('ticket')).toBeUndefined();
  });
});
