import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ScreenRow, SharedScreen } from '@wickwise/contract';
import { ruleSentences } from '../../lib/catalogue/rule-sentences.ts';
import { marketNames } from '../../lib/market-names.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { numberText } from '../../ui/rule/number-text.ts';
import { SharedLinkError } from '../../ui/shared-link-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sharedScreenQuery } from './queries.ts';
import { ResultHead } from './results/result-head.tsx';
import { BarChange } from './results/screen-columns.tsx';
import { valueText } from './results/value-text.ts';
import { screenerTexts as texts } from './texts/screener.ts';
import { universeName } from './universe-name.ts';

/** A shared result, with its screen. */
export function SharedScreenView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(sharedScreenQuery(id));
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-8">
      <h1 className="text-heading font-semibold">{texts.sharedTitle}</h1>
      {error && <SharedLinkError error={error} fallback={texts.sharedFailed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && <Frozen screen={data} />}
    </div>
  );
}

function Frozen({ screen }: { screen: SharedScreen }) {
  const { market, timeframe, loopback, rule, symbols, universe, columns, result, dataHash, createdAt } = screen;
  return (
    <>
      <p className="text-pretty">
        {ruleSentences.sentence(rule, result.sentence)} {marketNames[market]}
        {universe ? `, ${universeName(universe)}` : ''}, {timeframe}, {loopback ? texts.loopbacks[loopback] : texts.now}
        .
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-dense">
        <dt className="text-quiet">{texts.frozen}</dt>
        <dd>
          <Moment atMs={createdAt} />
        </dd>
        <dt className="text-quiet">{texts.hash}</dt>
        <dd className="font-mono break-all">{dataHash}</dd>
      </dl>
      <p>
        <Link
          to="/dashboard/marketscreener"
          search={{
            market,
            timeframe,
            rule: rule.groups,
            ...(loopback ? { loopback } : {}),
            ...(symbols ? { symbols } : {}),
            ...(universe ? { universe } : {}),
            columns,
          }}
          className={buttonClass('plain')}
        >
          {texts.openLive}
        </Link>
      </p>
      <Panel title={<ResultHead answer={result} isNear={false} isAsking={false} />}>
        {result.rows.length === 0 && <EmptyNote>{texts.none}</EmptyNote>}
        {result.rows.length > 0 && (
          <RecordTable
            caption={texts.caption}
            items={result.rows}
            keyOf={({ symbol }) => symbol}
            columns={columnsOf(columns)}
          />
        )}
      </Panel>
    </>
  );
}

const columnsOf = (columns: readonly string[]): RecordColumn<ScreenRow>[] => [
  { heading: texts.symbol, cell: ({ symbol, name }) => <span title={name}>{symbol}</span> },
  { heading: texts.price, cell: (row) => valueText(row.price, 'price', row) },
  { heading: texts.barChange, cell: (row) => <BarChange row={row} /> },
  { heading: texts.since, cell: ({ since }) => (since === null ? texts.longAgo : <Moment atMs={since} />) },
  ...columns.map((key, at) => ({ heading: key, cell: ({ values }: ScreenRow) => numberText(values[at] ?? null) })),
];
