import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ImportedMarket, ImportsAnswer } from '@wickwise/contract';
import { MARKET_INFO, type Market } from '@wickwise/market';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { importsQuery } from './queries.ts';
import { importsTexts as texts } from './texts/imports.ts';

/** Markets with imported prices. */
export function ImportedMarkets() {
  const { data, error, refetch } = useQuery(importsQuery);
  const [removed, setRemoved] = useState<Market>();
  return (
    <Panel title={texts.stored}>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.markets.length === 0 && <EmptyNote>{texts.none}</EmptyNote>}
      {data && data.markets.length > 0 && (
        <RecordTable
          caption={texts.stored}
          items={data.markets}
          keyOf={({ market }) => market}
          columns={[
            { heading: texts.market, cell: ({ market }) => marketNames[market] },
            { heading: texts.source, cell: sourceOf },
            { heading: texts.span, cell: spanOf },
            { heading: texts.lists, cell: ({ lists }) => formatCount(lists), isNumber: true },
            { heading: texts.when, cell: ({ importedAt }) => <Moment atMs={importedAt} /> },
            { heading: texts.shown, cell: ({ shown }) => texts.shownStates[shown] },
            {
              heading: '',
              cell: ({ market }) => (
                <Button look="danger" onClick={() => setRemoved(market)}>
                  {texts.remove}
                </Button>
              ),
            },
          ]}
        />
      )}
      {removed && <RemoveDialog market={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  );
}

const sourceOf = ({ source }: ImportedMarket): string =>
  source === 'import:nse' ? texts.sources.nse : texts.sources.own;

const spanOf = ({ market, fromMs, toMs }: ImportedMarket): string => {
  const { zone } = MARKET_INFO[market];
  return `${formatDay(fromMs, zone)} – ${formatDay(toMs, zone)}`;
};

function RemoveDialog({ market, onClose }: { market: Market; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.delete(`admin/imports?market=${market}`, undefined, ImportsAnswer),
    onSuccess: (answer) => {
      client.setQueryData(importsQuery.queryKey, answer);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.removeTitle(marketNames[market])}
      about={texts.removeAbout}
      isOpen
      onOpen={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {texts.remove}
          </Button>
        </>
      }
    >
      {remove.error && <FailureNote error={remove.error} />}
    </Dialog>
  );
}
