import { afterEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../../realtime/connection.ts';
import { toasts } from '../../ui/toast-store.ts';
import { watchForUpdates } from './updates.ts';

/** A page whose entry has this name, on a server that names another one. */
function open(own: string, served: string | undefined): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = own;
  document.head.replaceChildren(script);
  vi.stubGlobal('fetch', async () => {
    if (served === undefined) throw new TypeError('Failed to fetch');
    return { ok: true, text: async () => `<script type="module" src="${served}"></script>` };
  });
  watchForUpdates();
}

/** Waits until the answer, which resolves by promises only, is processed. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const breakAndReturn = (): void => {
  connection.set('disconnected');
  connection.set('connecting');
  connection.set('connected');
};

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  connection.set('connecting');
  toasts.set([]);
});

describe('new versions', () => {
  it('are announced once, after the server was away', async () => {
    open('/assets/index-old1.js', '/assets/index-new2.js');
    connection.set('connected');
    expect(toasts.get()).toEqual([]);
    breakAndReturn();
    await vi.waitFor(() => expect(toasts.get().map(({ isLasting }) => isLasting)).toEqual([true]));
    breakAndReturn();
    await turn();
    expect(toasts.get()).toHaveLength(1);
  });

  it.for([['/assets/index-same.js'], [undefined]])('are not announced when the server names %s', async ([served]) => {
    open('/assets/index-same.js', served);
    breakAndReturn();
    await turn();
    expect(toasts.get()).toEqual([]);
  });
});
