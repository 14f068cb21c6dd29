import { useQuery } from '@tanstack/react-query';
import type { Market } from '@wickwise/market';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { GroupPanel, type GroupPanelProps } from './group-panel.tsx';
import { holdingListsQuery, holdingsFile, holdingsQuery, holdingsRiskQuery } from './queries.ts';
import { RiskPanel } from './risk-panel.tsx';
import { holdingsTexts as texts } from './texts/holdings.ts';

const HoldingsImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).HoldingsImportDialog);

export interface HoldingsScreenProps extends Pick<GroupPanelProps, 'linkOf' | 'badgeOf'> {
  /** The chosen list; the first one with holdings where it has none. */
  listId: string | undefined;
  onList: (id: string) => void;
  /** What is beside the holdings of a list: signals, events and news. */
  around: (listId: string) => ReactNode;
  /** Sets an alert on a list, and on the market of its first holding. */
  alertOn: (list: { id: string; name: string }, market: Market) => ReactNode;
}

/** What the user holds, with its value and risk. */
export function HoldingsScreen({ listId, onList, around, alertOn, ...shown }: HoldingsScreenProps) {
  const { data: lists, error, refetch } = useQuery(holdingListsQuery);
  const [isImporting, setImporting] = useState(false);
  const list = lists?.find(({ id }) => id === listId) ?? lists?.[0];
  const held = useQuery({ ...holdingsQuery(list?.id ?? ''), enabled: list !== undefined });
  useQuery({ ...holdingsRiskQuery(list?.id ?? ''), enabled: list !== undefined }); // on its way with the holdings
  // what is around the holdings comes with them, so that nothing moves
  const isLoading = !error && (!lists || (list !== undefined && held.isPending));
  const importing = (
    <Button look="primary" onClick={() => setImporting(true)}>
      {texts.import}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <header className="flex min-h-9 flex-wrap items-center gap-3">
        <h1 className="text-heading font-semibold">{texts.title}</h1>
        {list && !isLoading && (
          <span className="ml-auto flex flex-wrap items-center gap-2">
            <ListAlert list={list} alertOn={alertOn} />
            <Button onClick={() => void download(list)}>{texts.export}</Button>
            {importing}
          </span>
        )}
      </header>
      {!isLoading && <p className="max-w-[72ch] text-body text-pretty text-quiet">{texts.about}</p>}
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {isLoading && <Skeleton className="h-96" />}
      {lists?.length === 0 && (
        <div className="border border-hairline bg-panel">
          <EmptyNote title={texts.none} action={importing}>
            {texts.noneWhy}
          </EmptyNote>
        </div>
      )}
      {lists && lists.length > 1 && list && (
        <div className="max-w-72">
          <Select
            label={texts.list}
            value={list.id}
            options={lists.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onList}
          />
        </div>
      )}
      {list && !isLoading && <HeldList key={list.id} listId={list.id} {...shown} />}
      {list && !isLoading && around(list.id)}
      {isImporting && (
        <HoldingsImportDialog
          onClose={() => setImporting(false)}
          onSaved={(id) => {
            setImporting(false);
            onList(id);
          }}
        />
      )}
    </div>
  );
}

function ListAlert({ list, alertOn }: { list: { id: string; name: string } } & Pick<HoldingsScreenProps, 'alertOn'>) {
  const [first] = useQuery(holdingsQuery(list.id)).data?.groups ?? [];
  return first ? alertOn(list, first.market) : null;
}

async function download({ id, name }: { id: string; name: string }): Promise<void> {
  try {
    saveFile(`${name}.csv`, await holdingsFile(id));
  } catch (error) {
    toast((error as Error).message);
  }
}

function HeldList({ listId, ...shown }: { listId: string } & Pick<GroupPanelProps, 'linkOf' | 'badgeOf'>) {
  const { data, error, refetch } = useQuery(holdingsQuery(listId));
  const risk = useQuery(holdingsRiskQuery(listId));
  if (error && !data) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      {data.groups.map((group) => {
        const { market, currency } = group;
        const own = risk.data?.find((one) => one.market === market && one.currency === currency);
        return (
          <div key={`${market} ${currency}`} className="flex flex-col gap-3">
            <GroupPanel listId={listId} group={group} {...shown} />
            <RiskPanel risk={own} error={risk.error} onRetry={() => void risk.refetch()} />
          </div>
        );
      })}
      {data.without.length > 0 && (
        <p className="text-dense text-pretty break-words text-quiet">
          {texts.without(data.without.map(({ symbol }) => symbol).join(', '))}
        </p>
      )}
    </>
  );
}
