import { useQuery } from '@tanstack/react-query';
import type { Breadth } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { formatCount } from '../../lib/format.ts';
import { DirectionMark } from '../../ui/change.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Evaluated } from './evaluated.tsx';
import { overviewQuery } from './queries.ts';
import { breadthTexts as texts } from './texts/breadth.ts';
import { overviewTexts } from './texts/overview.ts';

/** Advancing and declining instruments as a bar and as counts. */
export function BreadthWidget({ market }: { market: Market }) {
  const { data, error, refetch } = useQuery(overviewQuery(market));
  const breadth = data?.breadth;
  const priced = breadth && breadth.advancers + breadth.decliners + breadth.unchanged;
  return (
    <Panel title={texts.title} aside={data && <Evaluated glance={data} />}>
      <div className="min-h-[136px] sm:min-h-[100px]">
        {error && !data && <ErrorNote error={error} fallback={overviewTexts.failed} onRetry={() => void refetch()} />}
        {!error && !data && (
          <div className="p-3">
            <Skeleton className="h-16 w-full" />
          </div>
        )}
        {priced === 0 && <EmptyNote>{texts.none}</EmptyNote>}
        {breadth && priced !== 0 && <Counts breadth={breadth} />}
      </div>
    </Panel>
  );
}

function Counts({ breadth }: { breadth: Breadth }) {
  const { advancers, decliners, unchanged, unpriced, newHighs, newLows, above50, above200 } = breadth;
  const all = advancers + decliners + unchanged;
  return (
    <div className="flex flex-col gap-2 p-3">
      <p className="flex flex-wrap gap-x-4 text-body">
        <Count value={advancers} word={texts.advancers} direction={1} />
        <span className="text-quiet">
          {unchanged} {texts.unchanged}
          {unpriced > 0 && <span className="max-sm:sr-only"> · {texts.unpriced(unpriced)}</span>}
        </span>
        <span className="ml-auto">
          <Count value={decliners} word={texts.decliners} direction={-1} />
        </span>
      </p>
      <div aria-hidden="true" className="flex h-2 gap-px">
        <span className="bg-up" style={{ flexGrow: advancers }} />
        <span className="bg-field" style={{ flexGrow: unchanged }} />
        <span className="bg-down" style={{ flexGrow: decliners }} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-dense sm:grid-cols-4">
        <Share label={texts.highs} share={newHighs} all={all} why={texts.yearWhy} />
        <Share label={texts.lows} share={newLows} all={all} why={texts.yearWhy} />
        <Share label={texts.above50} share={above50} all={all} why={texts.meanWhy(50)} isPercent />
        <Share label={texts.above200} share={above200} all={all} why={texts.meanWhy(200)} isPercent />
      </dl>
    </div>
  );
}

function Count({ value, word, direction }: { value: number; word: string; direction: 1 | -1 }) {
  return (
    <span className={`inline-flex items-center gap-1 font-medium ${direction > 0 ? 'text-up' : 'text-down'}`}>
      <DirectionMark of={direction} />
      {value} {word}
    </span>
  );
}

interface ShareProps {
  label: string;
  share: Breadth['newHighs'];
  /** Number of instruments with a price. */
  all: number;
  why: string;
  isPercent?: boolean;
}

function Share({ label, share: { count, of }, all, why, isPercent = false }: ShareProps) {
  const value = isPercent ? `${Math.round((100 * count) / of)} %` : formatCount(count);
  return (
    <div title={why} className="min-w-0">
      <dt className="truncate text-quiet">{label}</dt>
      <dd className="truncate font-medium">
        {of === 0 ? <span className="font-normal text-quiet">{texts.unknown}</span> : value}
        {of > 0 && <span className="sr-only">, {texts.of(count, of)}</span>}
        {of > 0 && of < all && (
          <span aria-hidden="true" className="font-normal text-quiet">
            {' '}
            {texts.among(of)}
          </span>
        )}
      </dd>
    </div>
  );
}
