import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EdgesPage } from '@wickwise/contract';
import { MARKETS, SCAN_TIMEFRAMES } from '@wickwise/market';
import { formatCount } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import type { EdgeSearch } from './edge-search.ts';
import { EdgeTable } from './edge-table.tsx';
import { EDGES_PAGE_SIZE, edgesQuery } from './queries.ts';
import { edgesTexts as texts } from './texts/edges.ts';

/** Of the glossary. */
const TERMS = ['hit-rate', 'baseline', 'edge', 'out-of-sample', 'in-sample'] as const;

export interface EdgesScreenProps {
  search: EdgeSearch;
  onSearch: (change: EdgeSearch) => void;
}

/** How often each kind of signal worked, beside how often any bar did. */
export function EdgesScreen({ search, onSearch }: EdgesScreenProps) {
  const { data, error, refetch } = useQuery(edgesQuery(search));
  const { page = 1 } = search;
  const pageCount = data ? Math.max(1, Math.ceil(data.totalCount / EDGES_PAGE_SIZE)) : page;
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4 px-4 py-8">
      <header className="flex max-w-prose flex-col gap-2">
        <h1 className="text-heading font-semibold">{texts.title}</h1>
        <p className="text-reading text-pretty text-quiet">{texts.lead}</p>
        <p className="text-body">
          <Link to="/proof" className="underline underline-offset-2">
            {texts.proof}
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-4 text-body text-quiet">
          {texts.terms.label}
          {TERMS.map((id) => (
            <Term key={id} id={id}>
              {texts.terms[id]}
            </Term>
          ))}
        </p>
      </header>
      <Panel title={data ? <Summary page={data} /> : texts.cells}>
        <Filters search={search} onSearch={(change) => onSearch({ ...change, page: undefined })} />
        {error && !data && (
          <div className="p-3">
            <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />
          </div>
        )}
        {!data && !error && <Skeleton className="m-3 h-96" />}
        {data && data.edges.length > 0 && <EdgeTable edges={data.edges} />}
        {data?.edges.length === 0 && <None page={data} search={search} onSearch={onSearch} />}
        {data && <Pager page={page} pageCount={pageCount} onPage={(next) => onSearch({ page: next })} />}
      </Panel>
    </div>
  );
}

function Summary({ page: { measured, progress } }: { page: EdgesPage }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span>{measured ? texts.survivors(measured.survivors, formatCount(measured.cells)) : texts.cells}</span>
      {measured && (
        <span className="text-dense font-normal text-quiet">
          {texts.measured(formatCount(measured.bars), formatCount(measured.instruments))}{' '}
          <Moment atMs={measured.endedAt} />
        </span>
      )}
      {progress !== null && (
        <span className="text-dense font-normal text-quiet">{texts.running(Math.round(progress * 100))}</span>
      )}
    </span>
  );
}

const ANY = '';

function Filters({ search, onSearch }: EdgesScreenProps) {
  const { market, timeframe, direction } = search;
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-hairline p-3 max-sm:grid max-sm:grid-cols-2">
      <Select
        label={texts.market}
        value={market ?? ANY}
        options={[
          { value: ANY, label: texts.anyMarket },
          ...MARKETS.map((one) => ({ value: one, label: marketNames[one] })),
        ]}
        onChange={(next) => onSearch({ market: MARKETS.find((one) => one === next) })}
      />
      <Select
        label={texts.timeframe}
        value={timeframe ?? ANY}
        options={[{ value: ANY, label: texts.any }, ...SCAN_TIMEFRAMES.map((one) => ({ value: one, label: one }))]}
        onChange={(next) => onSearch({ timeframe: SCAN_TIMEFRAMES.find((one) => one === next) })}
      />
      <Select
        label={texts.direction}
        value={direction ?? ANY}
        options={[
          { value: ANY, label: texts.any },
          { value: 'bullish', label: texts.bullish },
          { value: 'bearish', label: texts.bearish },
        ]}
        onChange={(next) => onSearch({ direction: next === ANY ? undefined : next })}
      />
      {search.pattern && <Button onClick={() => onSearch({ pattern: undefined })}>{texts.allPatterns}</Button>}
    </div>
  );
}

function None({ page, search, onSearch }: EdgesScreenProps & { page: EdgesPage }) {
  const isFiltered = Object.entries(search).some(([key, value]) => key !== 'page' && value !== undefined);
  if (!page.measured || !isFiltered) return <EmptyNote title={texts.none}>{texts.noneWhy}</EmptyNote>;
  const clear = { market: undefined, timeframe: undefined, pattern: undefined, direction: undefined, page: undefined };
  return (
    <EmptyNote title={texts.noneFit} action={<Button onClick={() => onSearch(clear)}>{texts.clear}</Button>}>
      {texts.noneWhy}
    </EmptyNote>
  );
}
