import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WatchlistItem } from '@wickwise/contract';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { chosenList } from './chosen-list.ts';
import { WatchlistPanel } from './watchlist-panel.tsx';

vi.mock('../../realtime/quote-feed.ts', () => ({ watchQuotes: () => () => {} }));

const RELIANCE: WatchlistItem = { market: 'Indian_Equity', symbol: 'RELIANCE' };
const BTC: WatchlistItem = { market: 'Crypto', symbol: 'BTC-USD' };
const COINS: WatchlistItem = { section: 'Coins' };
const BITCOIN = {
  market: 'Crypto',
  symbol: 'BTC-USD',
  name: 'Bitcoin',
  currency: 'USD',
  kind: 'pair',
  sector: '',
  tickSize: 0.01,
  finest: '1m',
};
const LIST = { id: 'list-1', name: 'Mine', items: [RELIANCE, COINS, BTC] };

const panel = (
  <WatchlistPanel
    market="Crypto"
    ofMarket={<p>best known coins</p>}
    instruments={new Map()}
    selected={undefined}
    onChoose={() => {}}
  />
);

const names = async () => {
  const rows = await screen.findAllByTestId('watchlist-row');
  return rows.map((row) => row.querySelector('th')?.textContent?.replace('not available here', ''));
};

/** A server that stores the list it is sent. */
function answerLists(patch: (body: unknown) => Parameters<typeof answerApi>[0][string] = () => ({ body: {} })) {
  const sent: unknown[] = [];
  answerApi({
    'GET user': 'never',
    'user/user-1/watchlists': { body: { watchlists: [LIST] } },
    'PATCH user/user-1/watchlists/list-1': (body) => {
      sent.push(body);
      return patch(body) as never;
    },
  });
  return sent;
}

/** Drags BTC-USD to the first place without releasing it; returns its handle. */
async function dragToTop(): Promise<HTMLElement> {
  const rows = await screen.findAllByTestId('watchlist-row');
  rows.forEach((row, i) => {
    row.getBoundingClientRect = () => ({ top: i * 36, height: 36 }) as DOMRect;
  });
  const handle = screen.getByRole('button', { name: /^Move BTC-USD/ });
  handle.setPointerCapture = () => {};
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientY: 5, pointerId: 1 });
  return handle;
}

describe('one’s own list', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
    chosenList.set(undefined);
    toasts.set([]);
    onTestFinished(() => chosenList.set(undefined));
  });

  it('is in the user’s order, with headings', async () => {
    answerLists();
    await show(panel);
    expect(await names()).toEqual(['RELIANCE', 'Coins', 'BTC-USD']);
  });

  it('is put in order by the arrow keys, at once, and sent as a whole', async () => {
    const sent = answerLists((body) => ({ body: { watchlist: { ...LIST, ...(body as object) } } }));
    await show(panel);
    const handle = await screen.findByRole('button', { name: /^Move RELIANCE/ });
    handle.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await names()).toEqual(['Coins', 'RELIANCE', 'BTC-USD']);
    await vi.waitFor(() => expect(sent).toEqual([{ items: [COINS, RELIANCE, BTC] }]));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Move RELIANCE/ }));
    expect(screen.getByText('RELIANCE moved to position 2.')).toBeTruthy();
  });

  it('keeps what another page added when a line is removed', async () => {
    const here = { ...LIST };
    const sent = answerLists((body) => ({ body: { watchlist: { ...LIST, ...(body as object) } } }));
    await show(panel);
    await names();
    const eth: WatchlistItem = { market: 'Crypto', symbol: 'ETH-USD' };
    LIST.items = [...here.items, eth];
    onTestFinished(() => void Object.assign(LIST, here));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove RELIANCE' }));
    await vi.waitFor(() => expect(sent).toEqual([{ items: [COINS, BTC, eth] }]));
    await vi.waitFor(async () => expect(await names()).toEqual(['Coins', 'BTC-USD', 'ETH-USD']));
  });

  it('has headings of one name as rows of their own', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const before = LIST.items;
    LIST.items = [COINS, BTC, COINS];
    onTestFinished(() => void Object.assign(LIST, { items: before }));
    onTestFinished(() => said.mockRestore());
    const sent = answerLists((body) => ({ body: { watchlist: { ...LIST, ...(body as object) } } }));
    await show(panel);
    expect(await names()).toEqual(['Coins', 'BTC-USD', 'Coins']);
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove Coins' })[0] as HTMLElement);
    await vi.waitFor(() => expect(sent).toEqual([{ items: [BTC, COINS] }]));
    expect(await names()).toEqual(['BTC-USD', 'Coins']);
    expect(said).not.toHaveBeenCalled();
  });

  it('takes a line to its end by one key', async () => {
    answerLists((body) => ({ body: { watchlist: { ...LIST, ...(body as object) } } }));
    await show(panel);
    (await screen.findByRole('button', { name: /^Move RELIANCE/ })).focus();
    await userEvent.keyboard('{End}');
    expect(await names()).toEqual(['Coins', 'BTC-USD', 'RELIANCE']);
    await userEvent.keyboard('{Home}');
    expect(await names()).toEqual(['RELIANCE', 'Coins', 'BTC-USD']);
  });

  it('keeps its order when a drag ends by Escape', async () => {
    const sent = answerLists();
    await show(panel);
    const handle = await dragToTop();
    fireEvent.keyDown(handle, { key: 'Escape' });
    fireEvent.pointerUp(handle, { pointerId: 1 });
    expect(await names()).toEqual(['RELIANCE', 'Coins', 'BTC-USD']);
    expect(sent).toEqual([]);
  });

  it('is put in order by dragging', async () => {
    const sent = answerLists((body) => ({ body: { watchlist: { ...LIST, ...(body as object) } } }));
    await show(panel);
    const handle = await dragToTop();
    fireEvent.pointerUp(handle, { pointerId: 1 });
    await vi.waitFor(async () => expect(await names()).toEqual(['BTC-USD', 'RELIANCE', 'Coins']));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
  });

  it('is as it was when the server refuses', async () => {
    answerLists(() => refusal(500, ''));
    await show(panel);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove RELIANCE' }));
    await vi.waitFor(() =>
      expect(toasts.get()[0]?.text).toBe('Couldn’t save the change. Your list hasn’t changed. Try again.'),
    );
    expect(await names()).toEqual(['RELIANCE', 'Coins', 'BTC-USD']);
  });

  it('is shown where this browser chose a list of another user, or one that is deleted', async () => {
    chosenList.set('list-of-another');
    answerLists();
    await show(panel);
    expect(await names()).toEqual(['RELIANCE', 'Coins', 'BTC-USD']);
  });

  it('gives way to the market’s best known instruments when these are chosen', async () => {
    answerLists();
    await show(panel);
    await names();
    const choice = screen.getByRole('combobox', { name: 'Watchlist' });
    const { value } = screen.getByRole<HTMLOptionElement>('option', { name: 'Crypto, popular' });
    await act(async () => void fireEvent.change(choice, { target: { value } }));
    expect(screen.getByText('best known coins')).toBeTruthy();
    expect(screen.queryByTestId('watchlist-row')).toBeNull();
  });

  it('takes a first symbol below the market’s instruments, and is shown with it', async () => {
    const empty = { id: 'list-1', name: 'Mine', items: [] };
    answerApi({
      'POST user/user-1/watchlists/list-1/items': (item) => ({ body: { watchlist: { ...empty, items: [item] } } }),
      'user/user-1/watchlists': { body: { watchlists: [empty] } },
      'instruments?q=': { body: { instruments: [BITCOIN] } },
    });
    await show(panel);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Add symbol to “Mine”' }), 'btc');
    await userEvent.click(await screen.findByRole('option', { name: /BTC-USD/ }));
    expect(await names()).toEqual(['BTC-USDBitcoin']);
    expect(screen.queryByText('best known coins')).toBeNull();
  });
});
