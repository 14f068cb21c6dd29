import { Link } from '@tanstack/react-router';
import type { AlertFiring, Notice } from '@wickwise/contract';
import { type ReactNode, useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Switch } from '../../ui/switch.tsx';
import { noticeLines } from './notice-words.ts';
import { markNoticesRead } from './queries.ts';
import { chooseSound, hasSound } from './sound.ts';
import { FiredStoryLink } from './story-link.tsx';
import { alertTexts as texts } from './texts/alert.ts';
import { billingNoticeTexts as billingTexts } from './texts/billing-notice.ts';
import { callNoticeTexts as callTexts } from './texts/call-notice.ts';
import { chartTimeframe, firingWords } from './words.ts';

interface NoticeListProps {
  notices: readonly Notice[];
  /** To all alerts. */
  link: ReactNode;
}

/** The content of the bell's popover: notices, the choice of a sound, and what leads to all alerts. */
export function NoticeList({ notices, link }: NoticeListProps) {
  return (
    <>
      <Notices notices={notices} />
      <div className="border-t border-hairline px-3 py-1">
        <Switch label={texts.sound} isOn={useStore(hasSound)} onChange={chooseSound} />
        <p className="pb-2 text-body">{link}</p>
      </div>
    </>
  );
}

/** Marks shown notices as read. */
function Notices({ notices }: Pick<NoticeListProps, 'notices'>) {
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
          {noticeLines(notice).map((line) => (
            <p key={line} className="break-words">
              {line}
            </p>
          ))}
          {(notice.body.kind === 'plan-change' || notice.body.kind === 'plan-deliveries') && (
            <p className="pb-1 text-dense">
              <Link to="/dashboard/plan" className="underline underline-offset-2">
                {texts.openPlan}
              </Link>
            </p>
          )}
          {notice.body.kind === 'ticket' && (
            <TicketLink id={notice.body.id} isForOperator={notice.body.isForOperator} />
          )}
          {notice.body.kind === 'call' && (
            <p className="pb-1 text-dense">
              <Link
                to="/dashboard/expertadvice/calls/$callId"
                params={{ callId: notice.body.callId }}
                className="underline underline-offset-2"
              >
                {callTexts.open}
              </Link>
            </p>
          )}
          {notice.body.kind === 'billing' && notice.body.what === 'payment-failed' && (
            <p className="pb-1 text-dense">
              <Link to="/billing" className="underline underline-offset-2">
                {billingTexts.open}
              </Link>
            </p>
          )}
          {notice.body.kind === 'billing' && notice.body.what === 'plan-inquiry' && (
            <p className="pb-1 text-dense">
              <Link to="/dashboard/operator" search={{ list: 'plans' }} className="underline underline-offset-2">
                {billingTexts.openInquiries}
              </Link>
            </p>
          )}
          <p className="flex gap-2 text-label text-quiet">
            <Moment atMs={notice.at} />
            {isLate(notice) && <Badge tone="warn">{texts.late}</Badge>}
          </p>
        </li>
      ))}
    </ul>
  );
}

function TicketLink({ id, isForOperator }: { id: string; isForOperator: boolean }) {
  return (
    <p className="pb-1 text-dense">
      <Link
        to={isForOperator ? '/dashboard/operator' : '/dashboard/support'}
        search={isForOperator ? { list: 'tickets', ticket: id } : { ticket: id }}
        className="underline underline-offset-2"
      >
        {texts.openTicket}
      </Link>
    </p>
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
        {receipt.story && <FiredStoryLink slug={receipt.story.slug}>{texts.openStory}</FiredStoryLink>}
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

const isLate = ({ body }: Notice): boolean => body.kind === 'alerts' && body.firings.some((firing) => firing.isLate);
