import type { ChatIdentity } from '@wickwise/contract';

/** What the scripts of providers put into the page; each is called as its documentation says. */
declare global {
  interface Window {
    chatwootSDK?: { run: (options: { websiteToken: string; baseUrl: string }) => void };
    chatwootSettings?: object;
    $chatwoot?: {
      toggle: (state: 'open') => void;
      reset: () => void;
      setUser?: (id: string, user: { name: string; email: string; identifier_hash: string }) => void;
    };
    $crisp?: unknown[];
    CRISP_WEBSITE_ID?: string;
    Tawk_API?: {
      maximize?: () => void;
      hideWidget?: () => void;
      login?: (user: { hash: string; userId: string; name: string; email: string }, done: () => void) => void;
      logout?: (done: () => void) => void;
      [name: string]: unknown;
    };
  }
}

/** How a chat is begun, opened, and made to forget who wrote. */
export interface ChatAdapter {
  /** Before its script is loaded. */
  prepare(): void;
  /** Once it is loaded; resolves when it can be opened. */
  begin(): Promise<void>;
  /** Says who writes, with the server's proof. */
  identify(identity: ChatIdentity): void;
  open(): void;
  /** Ends the conversation of who used this browser. */
  forget(): void;
}

const READY_MS = 15_000;

export function chatAdapter({
  provider,
  id,
  url,
}: {
  provider: string;
  id: string;
  url: string;
}): ChatAdapter | undefined {
  if (provider === 'chatwoot') return chatwoot(id, new URL(url).origin);
  if (provider === 'crisp') return crisp(id);
  return provider === 'tawk' ? tawk() : undefined;
}

function chatwoot(websiteToken: string, baseUrl: string): ChatAdapter {
  return {
    prepare: () => {
      window.chatwootSettings = { hideMessageBubble: true };
    },
    begin: () => {
      const ready = happens((done) => addEventListener('chatwoot:ready', () => done(), { once: true }));
      window.chatwootSDK?.run({ websiteToken, baseUrl });
      return ready;
    },
    identify: ({ id, name, email, hash }) => window.$chatwoot?.setUser?.(id, { name, email, identifier_hash: hash }),
    open: () => window.$chatwoot?.toggle('open'),
    forget: () => window.$chatwoot?.reset(),
  };
}

function crisp(id: string): ChatAdapter {
  const push = (...command: unknown[]): void => void window.$crisp?.push(command);
  return {
    prepare: () => {
      window.$crisp = [];
      window.CRISP_WEBSITE_ID = id;
      push('on', 'chat:closed', () => push('do', 'chat:hide')); // its own button would be beside ours
    },
    begin: async () => {}, // commands wait in its list
    identify: ({ name, email, hash }) => {
      push('set', 'user:email', [email, hash]);
      push('set', 'user:nickname', [name]);
    },
    open: () => {
      push('do', 'chat:show');
      push('do', 'chat:open');
    },
    forget: () => {
      push('do', 'session:reset');
      push('do', 'chat:hide');
    },
  };
}

function tawk(): ChatAdapter {
  let ready: Promise<void> = Promise.resolve();
  return {
    prepare: () => {
      ready = happens((done) => {
        window.Tawk_API = { onLoad: () => done(), onChatMinimized: () => window.Tawk_API?.hideWidget?.() };
      });
    },
    begin: () => ready,
    identify: ({ id, name, email, hash }) => window.Tawk_API?.login?.({ hash, userId: id, name, email }, () => {}),
    open: () => window.Tawk_API?.maximize?.(),
    forget: () => {
      window.Tawk_API?.logout?.(() => {});
      window.Tawk_API?.hideWidget?.();
    },
  };
}

/** Resolves when something happens; rejects where it takes too long. */
function happens(wait: (done: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the support chat didn’t begin')), READY_MS);
    wait(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
