import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PublicStrategiesAnswer, type PublicStrategy } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import type { ReactNode } from 'react';
import { api } from '../../../lib/api.ts';
import { ruleSentences } from '../../../lib/catalogue/rule-sentences.ts';
import { strategyWords } from '../../../lib/catalogue/strategy-words.ts';
import { useConstants } from '../../../lib/constants.ts';
import { formatCount } from '../../../lib/format.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { isCommon } from '../../../lib/preset-counts.ts';
import { useTabName } from '../../../lib/tab-name.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { DirectionMark, directionClass } from '../../../ui/change.tsx';
import { CountBars } from '../../../ui/count-bars.tsx';
import { EdgeChip } from '../../../ui/edge-chip.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { publicTexts as texts } from './texts/public.ts';

type Category = keyof typeof texts.categories;

export interface PublicPlace {
  market: Market;
  timeframe: ScanTimeframe;
}

/** Polling interval, ms: bars close every ten minutes at most. */
const AGAIN_MS = 60_000;

const publicQuery = (category: string, { market, timeframe }: PublicPlace) =>
  queryOptions({
    queryKey: ['public-strategies', category, market, timeframe],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ category, market, timeframe });
      return api.get(`strategies/public?${query}`, PublicStrategiesAnswer, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });

export interface PublicScreenProps {
  /** From the URL, in any case. */
  category: string;
  place: PublicPlace;
  onPlace: (change: Partial<PublicPlace>) => void;
  /** Renders the alert button of a strategy. */
  alertButton: (strategy: PublicStrategy) => ReactNode;
}

/** Public strategies of a category, with sentence, matches, recent firings and edge. */
export function PublicScreen({ category, place, onPlace, alertButton }: PublicScreenProps) {
  const { markets, timeframes, strategyGroups: categories } = useConstants();
  const known = categories.find((one) => one.toLowerCase() === category.toLowerCase());
  const title = known ? `${texts.title}: ${texts.categories[known][0]}` : texts.title;
  useTabName(title);
  return (
    <div className="mx-auto flex w-full max-w-6xl min-w-0 flex-col gap-4 px-4 py-8">
      <div>
        <h1 className="text-heading font-semibold">{title}</h1>
        <p className="text-reading text-pretty">{known ? texts.categories[known][1] : texts.unknown}</p>
        <p className="max-w-prose text-body text-pretty text-quiet">{texts.lead}</p>
      </div>
      <nav aria-label={texts.categoriesLabel} className="flex flex-wrap gap-x-1 border-b border-hairline">
        {categories.map((one) => (
          <Link
            key={one}
            to="/strategy/$category"
            params={{ category: one }}
            search={{ ...place }}
            aria-current={one === known ? 'page' : undefined}
            className="inline-flex min-h-10 items-center border-b-2 border-transparent px-3 text-body text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
          >
            {texts.categories[one][0]}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Select
          label={texts.market}
          value={place.market}
          options={markets.map((one) => ({ value: one, label: marketNames[one] }))}
          onChange={(market) => onPlace({ market })}
        />
        <div className="min-w-0">
          <p className="text-dense text-quiet">{texts.timeframe}</p>
          <Segmented
            label={texts.timeframe}
            value={place.timeframe}
            options={timeframes.map((one) => ({ value: one, label: one }))}
            onChange={(timeframe) => onPlace({ timeframe })}
          />
        </div>
      </div>
      {known && <PublicList category={known} place={place} alertButton={alertButton} />}
      <p className="text-dense text-quiet">{texts.information}</p>
    </div>
  );
}

interface PublicListProps extends Pick<PublicScreenProps, 'place' | 'alertButton'> {
  category: Category;
}

function PublicList({ category, place, alertButton }: PublicListProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(publicQuery(category, place));
  if (error) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  if (data.strategies.length === 0) return <EmptyNote>{texts.failed}</EmptyNote>;
  const isFrequent = ({ now, symbols }: PublicStrategy): boolean =>
    isCommon({ count: Math.max(now, symbols) }, data.universe);
  const selective = data.strategies.filter((strategy) => !isFrequent(strategy));
  const common = data.strategies.filter(isFrequent);
  const shown = { universe: data.universe, place, alertButton, isOld: isPlaceholderData };
  return (
    <>
      {data.evaluatedAt !== null && (
        <p className="text-dense text-quiet">
          {texts.evaluated} <Moment atMs={data.evaluatedAt} />
        </p>
      )}
      <Rows strategies={selective} {...shown} />
      {common.length > 0 && <h2 className="text-dense text-quiet">{texts.common}</h2>}
      <Rows strategies={common} {...shown} />
    </>
  );
}

interface RowsProps extends Pick<PublicScreenProps, 'place' | 'alertButton'> {
  strategies: readonly PublicStrategy[];
  universe: number;
  /** Of another place, while those of this one are loading. */
  isOld: boolean;
}

function Rows({ strategies, universe, place, alertButton, isOld }: RowsProps) {
  if (strategies.length === 0) return null;
  return (
    <ul className={`grid gap-px border border-hairline bg-hairline ${isOld ? 'opacity-60' : ''}`}>
      {strategies.map((strategy) => (
        <Row key={strategy.name} strategy={strategy} universe={universe} place={place} alert={alertButton(strategy)} />
      ))}
    </ul>
  );
}

interface RowProps {
  strategy: PublicStrategy;
  universe: number;
  place: PublicPlace;
  alert: ReactNode;
}

function Row({ strategy, universe, place, alert }: RowProps) {
  const { direction, pattern, rule, sentence, now, hours, symbols, lastFiredAt, edge } = strategy;
  const { label, description } = strategyWords(strategy);
  const sign = direction === 'bullish' ? 1 : -1;
  const inDay = hours.reduce((sum, count) => sum + count, 0);
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2 bg-panel px-3 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex flex-wrap items-baseline gap-x-2 text-reading font-semibold">
          {label}
          <span className={`inline-flex items-center gap-1 text-dense font-normal ${directionClass(sign)}`}>
            <DirectionMark of={sign} />
            {texts.directions[direction]}
          </span>
        </h2>
        <p className="text-body text-pretty">{description}</p>
        <p className="text-dense text-pretty text-quiet">{ruleSentences.sentence(rule, sentence)}</p>
      </div>
      <div className="flex w-40 flex-col gap-1 text-dense tabular-nums">
        <CountBars counts={hours} tellWhen={(at) => texts.hour(hours.length - 1 - at)} />
        <span className="text-quiet">{texts.day(formatCount(symbols), symbols, formatCount(inDay), inDay)}</span>
      </div>
      <div className="flex flex-col items-start max-sm:w-full sm:w-52 gap-1 text-dense tabular-nums">
        <span>{texts.now(formatCount(now), formatCount(universe))}</span>
        <span className="text-quiet">
          {texts.last} {lastFiredAt === null ? texts.longAgo : <Moment atMs={lastFiredAt} />}
        </span>
        <EdgeChip edge={edge} of={{ ...place, pattern, direction }} />
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1 max-sm:w-full lg:w-36 lg:flex-col">
        <Link
          to="/dashboard/customstrategy"
          search={{ ...place, label, rule: rule.groups }}
          className={buttonClass('plain')}
        >
          {texts.copy}
        </Link>
        {alert}
      </div>
    </li>
  );
}
