import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ReadWhatsNewAnswer, type WhatsNewPage } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { toast } from '../../ui/toast-store.ts';
import { whatsNewTexts as texts } from './texts/whats-new.ts';

/** Marks news as read; shown lists lose their marks at once. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (through: number) => api.put('user/whatsnew/read', { through }, ReadWhatsNewAnswer),
    onSuccess: ({ readThrough }) => {
      client.setQueriesData<WhatsNewPage>({ queryKey: ['whatsnew'] }, (page) => page && allRead(page, readThrough));
      // a page requested before this would bring the marks back
      void client.refetchQueries({
        queryKey: ['whatsnew'],
        predicate: ({ state }) => state.fetchStatus === 'fetching',
      });
      toast(texts.read);
    },
    onError: () => toast(texts.readFailed),
  });
}

const allRead = (page: WhatsNewPage, readThrough: number): WhatsNewPage => ({
  ...page,
  readThrough,
  unreadCount: 0,
  whatsnew: page.whatsnew.map((entry) => ({
    ...entry,
    unreadCount: 0,
    members: entry.members.map((member) => ({ ...member, isUnread: false })),
  })),
});
