import { useQuery } from '@tanstack/react-query';
import type { Alert, LiveMatch, MatchDifference } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { liveMatchQuery } from './queries.ts';
import { liveMatchTexts as texts } from './texts/live-match.ts';
import { askedForCount, delayWords, isAskedFor, sideWords, verdictWords } from './words.ts';

export interface LiveMatchDrawerProps {
  alert: Alert;
  onClose: () => void;
  linkOf: (about: Pick<Alert, 'market' | 'symbol'>) => ReactNode;
}

/** Comparison of an alert's firings with its rule on stored bars, with the cause of each difference. */
export function LiveMatchDrawer({ alert, onClose, linkOf }: LiveMatchDrawerProps) {
  const { data, error, refetch } = useQuery(liveMatchQuery(alert.id));
  return (
    <Drawer title={texts.title} about={texts.about} isOpen onOpen={(isOpen) => !isOpen && onClose()}>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div role="status">
          <p className="mb-3 text-body text-quiet">{texts.working}</p>
          <Skeleton className="h-40" />
        </div>
      )}
      {data && <Match match={data} linkOf={(symbol) => linkOf({ market: data.market, symbol })} />}
    </Drawer>
  );
}

function Match({ match, linkOf }: { match: LiveMatch; linkOf: (symbol: string) => ReactNode }) {
  const { differences, from, to, timeframe, instruments } = match;
  const [askedFor, telling] = [differences.filter(isAskedFor), differences.filter((one) => !isAskedFor(one))];
  const all = match.onlyLive + match.onlyPast + match.otherPrice;
  return (
    <>
      <p className="border-l-2 border-accent px-3 py-1 text-reading text-pretty">{verdictWords(match)}</p>
      <p className="mt-2 text-dense text-quiet">
        {texts.over(timeframe, instruments)}, <Moment atMs={from} /> – <Moment atMs={to} />
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-3 border-t border-hairline text-body">
        {figuresOf(match).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-2 border-b border-hairline py-1">
            <dt className="text-quiet">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="col-span-2 flex justify-between gap-2 border-b border-hairline py-1">
          <dt className="text-quiet">{texts.figures.delay}</dt>
          <dd className="text-right tabular-nums">{delayWords(match)}</dd>
        </div>
      </dl>
      <h3 className="mt-4 text-body font-semibold">{texts.differences}</h3>
      {telling.length === 0 && <p className="mt-1 text-body text-quiet">{texts.none}</p>}
      <Differences differences={telling} linkOf={linkOf} />
      {askedFor.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer text-body font-semibold">{texts.askedFor(askedForCount(match))}</summary>
          <p className="mt-1 text-dense text-quiet">{texts.askedForWhy}</p>
          <Differences differences={askedFor} linkOf={linkOf} />
        </details>
      )}
      {all > differences.length && (
        <p className="mt-2 text-dense text-quiet">{texts.listed(differences.length, all)}</p>
      )}
    </>
  );
}

const figuresOf = ({ matched, onlyLive, onlyPast, otherPrice }: LiveMatch): [string, number][] => [
  [texts.figures.matched, matched],
  [texts.figures.price, otherPrice],
  [texts.figures.live, onlyLive],
  [texts.figures.past, onlyPast],
];

interface DifferencesProps {
  differences: readonly MatchDifference[];
  linkOf: (symbol: string) => ReactNode;
}

const Differences = ({ differences, linkOf }: DifferencesProps) => (
  <ul className="mt-1">
    {differences.map((one) => (
      <li key={`${one.side} ${one.symbol} ${one.barTime}`} className="border-b border-hairline py-1.5 text-body">
        <Difference difference={one} link={linkOf(one.symbol)} />
      </li>
    ))}
  </ul>
);

function Difference({ difference, link }: { difference: MatchDifference; link: ReactNode }) {
  const { at, cause } = difference;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          {link} {sideWords(difference)}
        </span>
        <span className="text-dense text-quiet">
          <Moment atMs={at} />
        </span>
      </p>
      <p className="text-dense text-quiet">
        {cause === 'unknown' ? <Badge tone="warn">{texts.causes.unknown}</Badge> : texts.causes[cause]}
      </p>
    </>
  );
}
