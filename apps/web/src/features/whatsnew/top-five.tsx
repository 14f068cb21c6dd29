import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WhatsNewEntry } from '@wickwise/contract';
import { marketNames } from '../../lib/market-names.ts';
import { startNewsQuery } from '../../lib/whats-new.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WickBullet } from '../../ui/wick.tsx';
import { EntryLabel } from './entry-label.tsx';
import { factWords } from './fact-words.ts';
import { whatsNewTexts as texts } from './texts/whats-new.ts';
import { useMarkRead } from './use-mark-read.ts';

const SHOWN = 5;
const ROW = 'flex h-14 items-center gap-3 border-t border-hairline px-3 first:border-t-0 sm:h-9';

/** The best ranked unread entries of all markets. */
export function TopFive() {
  const { data, error, refetch } = useQuery(startNewsQuery);
  const markRead = useMarkRead();
  const unread = data?.whatsnew.filter(({ unreadCount }) => unreadCount > 0).slice(0, SHOWN);
  return (
    <Panel
      title={texts.sinceLast}
      aside={
        <>
          {data && data.unreadCount > 0 && (
            <Button look="quiet" className="min-h-6! px-2 text-dense" onClick={() => markRead.mutate(data.asOf)}>
              {texts.markRead}
            </Button>
          )}
          <Link to="/dashboard/whatsnewtoday" className="whitespace-nowrap text-ink underline underline-offset-2">
            {texts.whole}
          </Link>
        </>
      }
    >
      <div className="min-h-70 sm:min-h-45">
        {error && !data && (
          <div className="p-3">
            <ErrorNote error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {!error && !data && <EmptyRows />}
        {unread?.length === 0 && <EmptyNote>{texts.nothingSince}</EmptyNote>}
        {unread && unread.length > 0 && (
          <ol aria-label={texts.sinceLast}>
            {unread.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}

function Row({ entry }: { entry: WhatsNewEntry }) {
  const { market, timeframe, direction, members, memberCount, at } = entry;
  const [first] = members;
  if (!first) return null;
  const [fact] = memberCount === 1 ? factWords(first.facts) : [texts.instruments(memberCount)];
  const bars = entry.story?.source ?? timeframe;
  return (
    <li className={ROW}>
      <WickBullet direction={direction} />
      <span className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:flex-col">
        <span className="max-w-full truncate">
          <Link
            to="/dashboard/chart/$market/$symbol"
            params={{ market, symbol: first.symbol }}
            search={{ timeframe }}
            title={first.name}
            className="font-semibold underline-offset-2 hover:underline"
          >
            {first.symbol}
          </Link>{' '}
          <EntryLabel entry={entry} />
          {fact && <span className="text-dense text-quiet"> · {fact}</span>}
        </span>
        <span className="text-dense whitespace-nowrap text-quiet sm:ml-auto">
          {marketNames[market]} · {bars} · <Moment atMs={at} />
        </span>
      </span>
    </li>
  );
}

function EmptyRows() {
  return Array.from({ length: SHOWN }, (_, i) => `row ${i}`).map((key) => (
    <div key={key} className={ROW}>
      <Skeleton className="h-3 w-48" />
    </div>
  ));
}
