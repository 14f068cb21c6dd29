import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ImportedWatchlist,
  type Watchlist,
  WatchlistAnswer,
  type WatchlistItem,
  WatchlistsAnswer,
} from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { moved } from '../../lib/moved.ts';
import { ownUserPath } from '../../lib/user.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { failureToast, toast } from '../../ui/toast-store.ts';
import { chooseList } from './chosen-list.ts';
import { rebased } from './rebased.ts';
import { watchlistTexts as texts } from './texts/watchlist.ts';

const KEY = watchlistsQuery.queryKey;
const path = (below = '') => ownUserPath(`/watchlists${below}`);

/**
 * Returns all changes of the user's lists. Moving and removing are optimistic, and reverted if the server rejects them.
 */
export function useChanges() {
  const client = useQueryClient();
  const setLists = (change: (lists: readonly Watchlist[]) => Watchlist[]): void =>
    void client.setQueryData(KEY, (lists) => lists && change(lists));
  const replace = (list: Watchlist): void => setLists((lists) => lists.map((one) => (one.id === list.id ? list : one)));

  const { mutate: changeLists } = useMutation({
    mutationFn: ({ send }: { show: () => void; send: () => Promise<void> }) => send(),
    onMutate: async ({ show }) => {
      await client.cancelQueries({ queryKey: KEY });
      const before = client.getQueryData(KEY);
      show();
      return before;
    },
    onError: (_error, _change, before) => {
      client.setQueryData(KEY, before);
      toast(texts.changeFailed);
      void client.invalidateQueries({ queryKey: KEY }); // another page may have changed the lists
    },
    scope: { id: 'watchlists' }, // sequential, since each sends a whole list
  });

  return {
    setItems: (list: Watchlist, items: WatchlistItem[]): void =>
      changeLists({
        show: () => replace({ ...list, items }),
        send: async () => {
          const { watchlists } = await api.get(path(), WatchlistsAnswer);
          const now = watchlists.find(({ id }) => id === list.id)?.items ?? list.items;
          const sent = { items: rebased(items, list.items, now) };
          const { watchlist } = await api.patch(path(`/${list.id}`), sent, WatchlistAnswer);
          setLists((lists) =>
            lists.map((one) =>
              one.id === list.id ? { ...watchlist, items: rebased(one.items, items, watchlist.items) } : one,
            ),
          );
        },
      }),
    moveList: (list: Watchlist, by: 1 | -1): void => {
      const lists = client.getQueryData(KEY) ?? [];
      const from = lists.findIndex(({ id }) => id === list.id);
      const order = moved(lists, from, from + by);
      changeLists({
        show: () => setLists(() => order),
        send: async () => void (await api.put(path('/order'), { ids: order.map(({ id }) => id) }, WatchlistsAnswer)),
      });
    },
    /** Returns whether the list has the symbol now; says why not. */
    add: async (list: Watchlist, item: WatchlistItem): Promise<boolean> => {
      try {
        replace((await api.post(path(`/${list.id}/items`), item, WatchlistAnswer)).watchlist);
        return true;
      } catch (error) {
        failureToast(error, texts.changeFailed);
        return false;
      }
    },
    rename: async (list: Watchlist, name: string): Promise<void> =>
      replace((await api.patch(path(`/${list.id}`), { name }, WatchlistAnswer)).watchlist),
    create: async (name: string): Promise<void> => {
      const { watchlist } = await api.post(path(), { name }, WatchlistAnswer);
      setLists((lists) => [...lists, watchlist]);
      chooseList(watchlist.id);
    },
    importText: async (name: string, text: string): Promise<void> => {
      const { watchlist, unknown } = await api.post(path('/import'), { name, text }, ImportedWatchlist);
      setLists((lists) => [...lists, watchlist]);
      chooseList(watchlist.id);
      const done = texts.imported(watchlist.name, watchlist.items.length);
      toast(unknown.length === 0 ? done : `${done} ${texts.unknown(unknown.slice(0, 10).join(', '))}`, {
        isLasting: unknown.length > 0,
      });
    },
    remove: async (list: Watchlist): Promise<void> => {
      await api.delete(path(`/${list.id}`));
      setLists((lists) => lists.filter(({ id }) => id !== list.id));
      await client.invalidateQueries({ queryKey: KEY }); // deleting the last one creates a new first list
    },
    exportFile: (list: Watchlist, format: 'csv' | 'tradingview') =>
      api.file(path(`/${list.id}/export?format=${format}`)),
  };
}

export type Changes = ReturnType<typeof useChanges>;
