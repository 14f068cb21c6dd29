import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AlertFiring, Notice } from '@wickwise/contract';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { watchNotices } from '../../realtime/notices.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { icons } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { firingsOf, noticeLines } from './notice-words.ts';
import { noticesQuery, refreshAlerts } from './queries.ts';
import { hasSound, playSound } from './sound.ts';
import { alertTexts as texts } from './texts/alert.ts';
import { chartTimeframe, firingWords } from './words.ts';

const NoticeList = lazyPart(async () => (await import('./notice-list.tsx')).NoticeList, {
  place: <Skeleton className="m-3 h-24" />,
});

/** Notices with the number of unread ones; new ones show as toasts. */
export function NoticeBell({ link }: { link: (text: string) => ReactNode }) {
  const { data, error, refetch } = useQuery(noticesQuery);
  const navigate = useNavigate();
  const openSubject = useEffectEvent((firing: AlertFiring) => {
    const { market, symbol, receipt } = firing;
    if (receipt.story) void navigate({ to: '/news-details/$title', params: { title: receipt.story.slug } });
    else {
      const params = { market, symbol };
      void navigate({ to: '/dashboard/chart/$market/$symbol', params, search: chartTimeframe(firing) });
    }
  });
  const openReceipt = useEffectEvent(({ id }: AlertFiring) => {
    void navigate({ to: '/dashboard/alerts', search: { tab: 'fired', firing: id } });
  });
  useEffect(() => watchNotices((notice) => heard(notice, { openSubject, openReceipt }), again), []);
  const unread = data?.unread ?? 0;
  return (
    <Popover
      label={texts.notices}
      align="end"
      className="w-80"
      trigger={
        <button
          type="button"
          aria-label={texts.bell(unread)}
          title={texts.bell(unread)}
          className="relative flex h-9 w-9 items-center justify-center text-quiet hover:text-ink pointer-coarse:h-11 pointer-coarse:w-11"
        >
          {icons.bell}
          {unread > 0 && (
            <span className="absolute top-0.5 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-label font-medium text-on-accent tabular-nums">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      }
    >
      {error && !data ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <NoticeList notices={data?.notices ?? []} link={link(texts.all)} />
      )}
    </Popover>
  );
}

/** Open the chart or the story, or the receipt, of what fired. */
type Openers = Readonly<Record<'openSubject' | 'openReceipt', (firing: AlertFiring) => void>>;

function heard(notice: Notice, { openSubject, openReceipt }: Openers): void {
  again();
  const [fired] = firingsOf(notice);
  const [first = ''] = [...firingsOf(notice).map(firingWords), ...noticeLines(notice)];
  const rest = 'count' in notice.body ? notice.body.count - 1 : 0;
  const actions = fired && [
    { label: fired.receipt.story ? texts.openStory : texts.openChart, onPress: () => openSubject(fired) },
    { label: texts.openReceipt, onPress: () => openReceipt(fired) },
  ];
  toast(rest > 0 ? `${first} (${texts.more(rest)})` : first, actions && { actions });
  if (hasSound.get()) playSound();
}

/** Also after a reconnect: missed notices are in the store. */
function again(): void {
  void queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
  void refreshAlerts();
}
