import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type AlertFiring, ERROR_TEXTS, type Notice } from '@wickwise/contract';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { useStore } from '../../lib/store.ts';
import { watchNotices } from '../../realtime/notices.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { icons } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast-store.ts';
import { markNoticesRead, noticesQuery, refreshAlerts } from './queries.ts';
import { chooseSound, hasSound, playSound } from './sound.ts';
import { StoryLink } from './story-link.tsx';
import { alertTexts as texts } from './texts/alert.ts';
import { chartTimeframe, firingWords, pausedWords } from './words.ts';

/** Notices with the number of unread ones; new ones show as toasts. */
export function NoticeBell({ link }: { link: (text: string) => ReactNode }) {
  const { data, error, refetch } = useQuery(noticesQuery);
  const navigate = useNavigate();
  const openChart = useEffectEvent((firing: AlertFiring) => {
    const params = { market: firing.market, symbol: firing.symbol };
    void navigate({ to: '/dashboard/chart/$market/$symbol', params, search: chartTimeframe(firing) });
  });
  const openReceipt = useEffectEvent(({ id }: AlertFiring) => {
    void navigate({ to: '/dashboard/alerts', search: { tab: 'fired', firing: id } });
  });
  const openStory = useEffectEvent((title: string) => void navigate({ to: '/news-details/$title', params: { title } }));
  useEffect(() => watchNotices((notice) => heard(notice, { openChart, openReceipt, openStory }), again), []);
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
        <ErrorNote error={error} fallback={ERROR_TEXTS.api} onRetry={() => void refetch()} />
      ) : (
        <Notices notices={data?.notices ?? []} />
      )}
      <div className="border-t border-hairline px-3 py-1">
        <SoundSwitch />
        <p className="pb-2 text-body">{link(texts.all)}</p>
      </div>
    </Popover>
  );
}

/** Marks shown notices as read. */
function Notices({ notices }: { notices: readonly Notice[] }) {
  const newest = notices[0];
  const isUnread = newest !== undefined && !newest.isRead;
  useEffect(() => {
    if (isUnread) void markNoticesRead(newest.seq);
  }, [isUnread, newest?.seq]);
  if (notices.length === 0) return <p className="p-3 text-body text-quiet">{texts.noNotices}</p>;
  return (
    <ul className="max-h-80 overflow-y-auto">
      {notices.map((notice) => (
        <li key={notice.id} className="border-b border-hairline px-3 py-2 text-body last:border-b-0">
          {notice.body.kind === 'alerts' && notice.body.firings.map((own) => <Firing key={own.id} firing={own} />)}
          {linesOf(notice).map((line) => (
            <p key={line} className="break-words">
              {line}
            </p>
          ))}
          <p className="flex gap-2 text-label text-quiet">
            <Moment atMs={notice.at} />
            {isLate(notice) && <Badge tone="warn">{texts.late}</Badge>}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What fired, with links to its chart and its receipt. */
function Firing({ firing }: { firing: AlertFiring }) {
  const { id, market, symbol, receipt } = firing;
  const link = 'underline underline-offset-2';
  return (
    <div className="pb-1">
      <p className="break-words">{firingWords(firing)}</p>
      <p className="flex gap-3 text-dense">
        {receipt.story && <StoryLink slug={receipt.story.slug}>{texts.openStory}</StoryLink>}
        <Link
          to="/dashboard/chart/$market/$symbol"
          params={{ market, symbol }}
          search={chartTimeframe(firing)}
          className={link}
        >
          {texts.openChart}
        </Link>
        <Link to="/dashboard/alerts" search={{ tab: 'fired', firing: id }} className={link}>
          {texts.openReceipt}
        </Link>
      </p>
    </div>
  );
}

function SoundSwitch() {
  return <Switch label={texts.sound} isOn={useStore(hasSound)} onChange={chooseSound} />;
}

/** Open the chart or the receipt of what fired, or a story. */
interface Openers extends Readonly<Record<'openChart' | 'openReceipt', (firing: AlertFiring) => void>> {
  openStory: (slug: string) => void;
}

function heard(notice: Notice, { openChart, openReceipt, openStory }: Openers): void {
  again();
  const [fired] = firingsOf(notice);
  const [first = ''] = [...firingsOf(notice).map(firingWords), ...linesOf(notice)];
  const rest = 'count' in notice.body ? notice.body.count - 1 : 0;
  const story = fired?.receipt.story;
  const actions = fired && [
    story
      ? { label: texts.openStory, onPress: () => openStory(story.slug) }
      : { label: texts.openChart, onPress: () => openChart(fired) },
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

const firingsOf = ({ body }: Notice): readonly AlertFiring[] => (body.kind === 'alerts' ? body.firings : []);

/** Returns the lines of a notice beside its firings. */
function linesOf({ body }: Notice): string[] {
  if (body.kind === 'test') return [texts.testNotice];
  if (body.kind === 'channel-off') return [texts.channelOff(body.label, body.reason)];
  const rest = body.count - (body.kind === 'alerts' ? body.firings : body.alerts).length;
  const lines = body.kind === 'alerts' ? [] : body.alerts.map(pausedWords);
  return rest > 0 ? [...lines, texts.more(rest)] : lines;
}

const isLate = ({ body }: Notice): boolean => body.kind === 'alerts' && body.firings.some((firing) => firing.isLate);
