import { useQuery } from '@tanstack/react-query';
import type { Notice } from '@wickwise/contract';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { useStore } from '../../lib/store.ts';
import { watchNotices } from '../../realtime/notices.ts';
import { Badge } from '../../ui/badge.tsx';
import { icons } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast-store.ts';
import { markNoticesRead, noticesQuery, refreshAlerts } from './queries.ts';
import { chooseSound, hasSound, playSound } from './sound.ts';
import { alertTexts as texts } from './texts.ts';
import { figureWords, firingWords, pausedWords } from './words.ts';

/** What the server has to tell, with the number of what is unread; new ones show by themselves. */
export function NoticeBell({ link }: { link: (text: string) => ReactNode }) {
  const { data } = useQuery(noticesQuery);
  useEffect(() => watchNotices(heard, again), []);
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
      <Notices notices={data?.notices ?? []} />
      <div className="border-t border-hairline px-3 py-1">
        <SoundSwitch />
        <p className="pb-2 text-body">{link(texts.all)}</p>
      </div>
    </Popover>
  );
}

/** What is shown is read. */
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

function SoundSwitch() {
  return <Switch label={texts.sound} isOn={useStore(hasSound)} onChange={chooseSound} />;
}

function heard(notice: Notice): void {
  again();
  const [first = '', ...rest] = linesOf(notice);
  toast(rest.length > 0 ? `${first} (${texts.more(rest.length)})` : first);
  if (hasSound.get()) playSound();
}

/** After a break too: what came meanwhile is in the store. */
function again(): void {
  void queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
  void refreshAlerts();
}

function linesOf({ body }: Notice): string[] {
  if (body.kind === 'test') return [texts.testNotice];
  if (body.kind === 'channel-off') return [texts.channelOff(body.label, body.reason)];
  const rest = body.count - (body.kind === 'alerts' ? body.firings : body.alerts).length;
  const lines =
    body.kind === 'alerts'
      ? body.firings.map((firing) => `${firingWords(firing)} (${figureWords(firing.price, firing)})`)
      : body.alerts.map(pausedWords);
  return rest > 0 ? [...lines, texts.more(rest)] : lines;
}

const isLate = ({ body }: Notice): boolean => body.kind === 'alerts' && body.firings.some((firing) => firing.isLate);
