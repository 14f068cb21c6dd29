import { CONSTANTS } from '@wickwise/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerApi } from '../testing/fake-api.ts';
import { tokenFor } from '../testing/session.ts';

const CHAT = 'https://chat.example/widget.js';
const NEWS = {
  whatsnew: [],
  totalCount: 0,
  unreadCount: 0,
  days: [],
  badge: 'SIMULATED',
  asOf: 1,
  readThrough: null,
};

/** The modules of a newly opened page. */
async function newPage() {
  vi.resetModules();
  return { ...(await import('./fetch-at-start.ts')), ...(await import('../lib/session/session.ts')) };
}

const chats = (): HTMLScriptElement[] => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];

describe('the start of the app', () => {
  afterEach(() => {
    for (const script of chats()) script.remove();
    vi.restoreAllMocks();
  });

  it('fetches the constants for everybody, and what’s new, whole, for who is signed in', async () => {
    const asked = answerApi({ constants: { body: CONSTANTS }, 'user/whatsnew': { body: NEWS } });
    const { fetchAtStart, beginSession } = await newPage();
    await fetchAtStart();
    expect(asked).toEqual(['constants']);
    beginSession(tokenFor(900));
    await fetchAtStart();
    expect(asked).toEqual(['constants', 'user/whatsnew']);
    expect(chats()).toEqual([]);
  });

  it('loads the support chat once, and bears that it is blocked', async () => {
    const note = vi.spyOn(console, 'info').mockImplementation(() => {});
    answerApi({ constants: { body: { ...CONSTANTS, supportChatUrl: CHAT } } });
    const { fetchAtStart } = await newPage();
    await fetchAtStart();
    await fetchAtStart();
    await vi.waitFor(() => expect(chats().map(({ src, async }) => [src, async])).toEqual([[CHAT, true]]));
    chats()[0]?.dispatchEvent(new Event('error'));
    expect(note).toHaveBeenCalledWith(expect.stringContaining('support chat'));
  });
});
