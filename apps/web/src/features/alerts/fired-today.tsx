import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AlertFiring } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { firingsQuery } from './queries.ts';
import { alertTexts as texts } from './texts/alert.ts';
import { causeWords, chartTimeframe, firedName, firingWords } from './words.ts';

const SHOWN = 5;
const ROW = 'flex h-14 min-w-0 items-baseline gap-x-3 border-t border-hairline px-3 pt-2 first:border-t-0 sm:h-9';

/** The newest firings of the last 24 hours. */
export function FiredToday() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(firingsQuery(1));
  const today = data?.firings.filter(({ storedAt }) => storedAt > dataUpdatedAt - DAY_MS);
  return (
    <Panel
      title={texts.firedToday}
      aside={
        <Link
          to="/dashboard/alerts"
          search={{ tab: 'fired' }}
          className="whitespace-nowrap text-ink underline underline-offset-2"
        >
          {texts.tabs.fired}
        </Link>
      }
    >
      <div className="min-h-70 sm:min-h-45">
        {error && !data && <ErrorNote error={error} fallback={texts.firingsFailed} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton className="m-3 h-24" />}
        {today?.length === 0 && <EmptyNote>{texts.noneToday}</EmptyNote>}
        {today && today.length > 0 && (
          <ol aria-label={texts.firedToday}>
            {today.slice(0, SHOWN).map((firing) => (
              <Row key={firing.id} firing={firing} />
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}

function Row({ firing }: { firing: AlertFiring }) {
  const { market, symbol, at } = firing;
  const name = firedName(firing);
  return (
    <li className={ROW}>
      <span className="min-w-0 flex-1 truncate text-body">
        {name && <span className="font-medium">{name}: </span>}
        <Link
          to="/dashboard/chart/$market/$symbol"
          params={{ market, symbol }}
          search={chartTimeframe(firing)}
          className="font-semibold underline-offset-2 hover:underline"
        >
          {symbol}
        </Link>{' '}
        <span title={firingWords(firing)}>{causeWords(firing)}</span>
      </span>
      <Link
        to="/dashboard/alerts"
        search={{ tab: 'fired', firing: firing.id }}
        aria-label={texts.openReceipt}
        className="text-dense whitespace-nowrap text-quiet underline-offset-2 hover:underline"
      >
        <Moment atMs={at} />
      </Link>
    </li>
  );
}
