import { useQuery } from '@tanstack/react-query';
import { type ImportedMarket, ImportsAnswer } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { api } from '../../../lib/api.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { Moment } from '../../../ui/moment.tsx';
import { importsQuery } from './queries.ts';
import { StoredRecords } from './stored-records.tsx';
import { importsTexts as texts } from './texts/imports.ts';

const removal = {
  remove: (market: string) => api.delete(`admin/imports?market=${market}`, undefined, ImportsAnswer),
  queryKey: importsQuery.queryKey,
};

/** Markets with imported prices. */
export function ImportedMarkets() {
  const query = useQuery(importsQuery);
  return (
    <StoredRecords
      query={query}
      items={query.data?.markets}
      keyOf={({ market }) => market}
      nameOf={({ market }) => marketNames[market]}
      columns={[
        { heading: texts.market, cell: ({ market }) => marketNames[market] },
        { heading: texts.source, cell: sourceOf },
        { heading: texts.span, cell: spanOf },
        { heading: texts.lists, cell: ({ lists }) => formatCount(lists), isNumber: true },
        { heading: texts.when, cell: ({ importedAt }) => <Moment atMs={importedAt} /> },
        { heading: texts.shown, cell: ({ shown }) => texts.shownStates[shown] },
      ]}
      removal={removal}
      texts={texts}
    />
  );
}

const sourceOf = ({ source }: ImportedMarket): string =>
  source === 'import:nse' ? texts.sources.nse : texts.sources.own;

const spanOf = ({ market, fromMs, toMs }: ImportedMarket): string => {
  const { zone } = MARKET_INFO[market];
  return `${formatDay(fromMs, zone)} – ${formatDay(toMs, zone)}`;
};
