import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MovePercents, TodaysMove } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { ReactNode } from 'react';
import { sectorName } from '../../lib/catalogue/sector-names.ts';
import { formatDay, formatPercent, formatRatio, formatTime, zoneName } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { ChangeText } from '../../ui/change.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { HelpMark } from '../../ui/help-mark.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { todaysMoveQuery } from './queries.ts';
import { StoryLink } from './story-link.tsx';
import { moveTexts as texts } from './texts/move.ts';
import { newsTexts } from './texts/news.ts';

/** Today's move of an instrument, split into market, sector and own part, with the headlines from before it. */
export function WhyItMoved({ market, symbol }: { market: Market; symbol: string }) {
  const { data, error, refetch } = useQuery(todaysMoveQuery(market, symbol));
  return (
    <Panel
      title={texts.title}
      aside={
        <>
          {data && data.badge !== 'LIVE' && <SourceBadge badge={data.badge} />}
          <MoveHelp parts={data?.parts ?? null} />
        </>
      }
    >
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-3 h-64" />}
      {data && <Move move={data} />}
    </Panel>
  );
}

function Move({ move }: { move: TodaysMove }) {
  const { changePct, basis, date, parts, gap } = move;
  return (
    <div className="flex flex-col gap-3 px-3 py-2.5">
      {changePct !== null && (
        <p className="flex flex-wrap items-baseline gap-x-2 text-body">
          <span className="text-reading font-semibold tabular-nums">
            <ChangeText of={changePct}>{formatPercent(changePct)}</ChangeText>
          </span>
          <span className="text-quiet">{texts.since[basis]}</span>
          {basis === 'previous close' && (
            <span className="ml-auto text-dense text-quiet">{formatDay(Date.parse(date), 'UTC')}</span>
          )}
        </p>
      )}
      {parts && <PartRows move={move} parts={parts} />}
      {gap && <p className="text-body text-quiet">{texts.gaps[gap]}</p>}
      {move.badge === 'SIMULATED' && <p className="text-dense text-quiet">{texts.simulated}</p>}
      {changePct !== null && <Headlines move={move} />}
    </div>
  );
}

function PartRows({ move: { symbol, market, compared }, parts }: { move: TodaysMove; parts: MovePercents }) {
  const { own, usualOwn, largerDays, days } = parts;
  const most = Math.max(...[parts.market, parts.sector, own].map(Math.abs), usualOwn);
  const isUnusual = Math.abs(own) > usualOwn;
  if (!compared.market && !compared.sector) {
    return (
      <p className="text-body text-pretty">{compared.isBenchmark ? texts.benchmark(symbol) : texts.alone(symbol)}</p>
    );
  }
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,auto)_1fr_auto] items-center gap-x-3 gap-y-1.5 text-body">
        {compared.market && (
          <PartRow label={texts.market} value={parts.market} most={most}>
            <Benchmark of={compared.market} market={market} />
          </PartRow>
        )}
        {compared.sector && (
          <PartRow label={texts.sector} value={parts.sector} most={most}>
            <span title={compared.sector.symbols.join(', ')}>
              {texts.sectorOf(compared.sector.symbols.length, sectorName(compared.sector.name))}
            </span>
          </PartRow>
        )}
        <PartRow label={texts.own} value={own} most={most} />
      </dl>
      <p className="text-body text-pretty">
        {isUnusual ? texts.unusual(formatSize(usualOwn), largerDays, days) : texts.usual(formatSize(usualOwn))}
      </p>
    </>
  );
}

function Benchmark({ of: { symbol, name }, market }: { of: { symbol: string | null; name: string }; market: Market }) {
  if (symbol === null) return name;
  return (
    <Link
      to="/dashboard/chart/$market/$symbol"
      params={{ market, symbol }}
      title={name}
      className="underline decoration-hairline underline-offset-2 hover:decoration-current"
    >
      {symbol}
    </Link>
  );
}

/** A size has no sign. */
const formatSize = (percent: number): string => formatPercent(percent).replace('+', '');

function PartRow({
  label,
  value,
  most,
  children,
}: {
  label: string;
  value: number;
  most: number;
  children?: ReactNode;
}) {
  return (
    <>
      <dt className="min-w-0">
        {label}
        {children && <span className="block truncate text-dense text-quiet">{children}</span>}
      </dt>
      <dd aria-hidden="true" className="min-w-12">
        <PartBar value={value} most={most} />
      </dd>
      <dd className="text-right tabular-nums">
        <ChangeText of={value}>{formatPercent(value)}</ChangeText>
      </dd>
    </>
  );
}

/** A bar to the right for what lifted the price, to the left for what pressed it. */
function PartBar({ value, most }: { value: number; most: number }) {
  const width = most > 0 ? (50 * Math.abs(value)) / most : 0;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-3 w-full">
      <rect
        x={value < 0 ? 50 - width : 50}
        width={width}
        y="1"
        height="8"
        fill={value < 0 ? 'var(--down)' : 'var(--up)'}
      />
      <line x1="50" x2="50" y1="0" y2="10" stroke="var(--quiet)" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function Headlines({ move: { beganAt, basis, headlines } }: { move: TodaysMove }) {
  const zone = useStore(readerZone);
  const { before, later, state } = headlines;
  return (
    <section aria-label={texts.headlines} className="flex flex-col gap-1.5 border-t border-hairline pt-2.5">
      <h3 className="text-body font-medium">{texts.headlines}</h3>
      <p className="text-dense text-quiet">
        {beganAt === null
          ? texts.beganNever[basis]
          : texts.began(`${formatTime(beganAt, zone)} ${zoneName(zone, beganAt)}`)}
      </p>
      {before.length === 0 && (
        <p className="text-body">
          {texts.none}{' '}
          {state !== 'on' && (
            <span className="text-quiet">{state === 'off' ? texts.noneOff : newsTexts.noneWhy[state]}</span>
          )}
        </p>
      )}
      {before.length > 0 && (
        <ul className="-mx-3 divide-y divide-hairline">
          {before.map((story) => (
            <StoryLink key={story.slug} {...story} />
          ))}
        </ul>
      )}
      {beganAt !== null && later > 0 && <p className="text-dense text-quiet">{texts.later(later)}</p>}
    </section>
  );
}

function MoveHelp({ parts }: { parts: MovePercents | null }) {
  const lines = [
    parts?.beta == null ? texts.help.noMarket : texts.help.market(formatRatio(parts.beta)),
    texts.help.sector,
    ...(parts?.beta == null ? [] : [texts.help.own(formatPercent(parts.ownLow), formatPercent(parts.ownHigh))]),
    texts.help.began,
  ];
  return (
    <HelpMark label={texts.help.label} title={texts.help.title}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </HelpMark>
  );
}
