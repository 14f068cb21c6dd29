import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../lib/session/session.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { ChatLauncher } from './chat-launcher.ts';

const scripts = (): HTMLScriptElement[] => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];
const IDENTITY = { id: 'user-1', name: 'Asha Rao', email: 'asha@example.com', hash: 'f0' };
const CRISP = { provider: 'crisp', id: '8d4a', url: 'https://client.crisp.chat/l.js' };

async function press(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Chat with support' }));
}

describe('the button of the support chat', () => {
  afterEach(() => {
    for (const script of scripts()) script.remove();
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });

  it('loads nothing before it is pressed, then the chat once, and has it forget the reader at log-out', async () => {
    signIn();
    answerApi({ 'user/user-1/chat-identity': { body: { identity: IDENTITY } } });
    new ChatLauncher(CRISP).show();
    expect(scripts()).toEqual([]);
    await press();
    expect(scripts().map(({ src }) => src)).toEqual([CRISP.url]);
    scripts()[0]?.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(window.$crisp).toContainEqual(['do', 'chat:open']), 60_000);
    expect(window.$crisp).toContainEqual(['set', 'user:email', ['asha@example.com', 'f0']]);
    await press();
    expect(scripts()).toHaveLength(1);
    endSession();
    expect(window.$crisp).toContainEqual(['do', 'session:reset']);
  });

  it('tells Chatwoot and Tawk who writes, with the server’s proof, and a provider without one nothing', async () => {
    signIn();
    const asked = answerApi({ 'user/user-1/chat-identity': { body: { identity: IDENTITY } } });
    new ChatLauncher({ provider: 'chatwoot', id: 'abc', url: 'https://chat.example/packs/js/sdk.js' }).show();
    await press();
    const [toggle, setUser] = [vi.fn(), vi.fn()];
    Object.assign(window, { chatwootSDK: { run: vi.fn() }, $chatwoot: { toggle, setUser, reset: vi.fn() } });
    scripts()[0]?.dispatchEvent(new Event('load'));
    await vi.waitFor(() => {
      dispatchEvent(new Event('chatwoot:ready'));
      expect(toggle).toHaveBeenCalledWith('open');
    }, 60_000);
    const { name, email } = IDENTITY;
    expect(setUser.mock.calls).toEqual([['user-1', { name, email, identifier_hash: 'f0' }]]);
    await press();
    await vi.waitFor(() => expect(toggle).toHaveBeenCalledTimes(2), 60_000);
    expect(setUser).toHaveBeenCalledTimes(1);
    expect(asked).toHaveLength(1);
  });

  it('opens for a stranger where the server doesn’t answer', async () => {
    signIn();
    vi.spyOn(console, 'info').mockImplementation(() => {});
    answerApi({ 'user/user-1/chat-identity': { status: 500, body: {} } });
    new ChatLauncher(CRISP).show();
    await press();
    scripts()[0]?.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(window.$crisp).toContainEqual(['do', 'chat:open']), 60_000);
    expect(JSON.stringify(window.$crisp)).not.toContain('user:email');
  });

  it('opens Chatwoot at its own address once it is ready', async () => {
    new ChatLauncher({ provider: 'chatwoot', id: 'abc', url: 'https://chat.example/packs/js/sdk.js' }).show();
    await press();
    const toggle = vi.fn();
    const run = vi.fn();
    Object.assign(window, { chatwootSDK: { run }, $chatwoot: { toggle, reset: vi.fn() } });
    scripts()[0]?.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith({ websiteToken: 'abc', baseUrl: 'https://chat.example' }));
    expect(toggle).not.toHaveBeenCalled();
    dispatchEvent(new Event('chatwoot:ready'));
    await vi.waitFor(() => expect(toggle).toHaveBeenCalledWith('open'));
  });

  it('opens Tawk once it has loaded', async () => {
    new ChatLauncher({ provider: 'tawk', id: '5f/1h', url: 'https://embed.tawk.to/5f/1h' }).show();
    await press();
    const maximize = vi.fn();
    Object.assign(window.Tawk_API ?? {}, { maximize });
    scripts()[0]?.dispatchEvent(new Event('load'));
    (window.Tawk_API as unknown as { onLoad: () => void }).onLoad();
    await vi.waitFor(() => expect(maximize).toHaveBeenCalled());
  });

  it('says so when the chat is blocked, and tries again at the next press', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    new ChatLauncher(CRISP).show();
    await press();
    scripts()[0]?.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(scripts()).toEqual([]));
    await press();
    expect(scripts()).toHaveLength(1);
  });

  it('isn’t there for a provider that nobody knows', () => {
    new ChatLauncher({ ...CRISP, provider: 'other' }).show();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
