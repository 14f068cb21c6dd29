import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type RecordColumn, RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface StoredRecordsProps<Item> {
  query: Pick<UseQueryResult<unknown>, 'error' | 'refetch'>;
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  /** Key of an item, and its name in the question before it is removed. */
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  columns: readonly RecordColumn<Item>[];
  removal: Removal;
  texts: StoredTexts;
}

interface Removal {
  /** Removes an item by its key; resolves with the remaining ones. */
  remove: (key: string) => Promise<unknown>;
  /** Key of the query that has the remaining ones. */
  queryKey: QueryKey;
  /** Key of queries that depend on them. */
  changes?: QueryKey;
}

interface StoredTexts {
  stored: string;
  none: string;
  failed: string;
  remove: string;
  removeTitle: (name: string) => string;
  removeAbout: string;
}

/** What was imported, each record with a way to remove it. */
export function StoredRecords<Item>({
  query,
  items,
  keyOf,
  nameOf,
  columns,
  removal,
  texts,
}: StoredRecordsProps<Item>) {
  const [removed, setRemoved] = useState<Item>();
  const button: RecordColumn<Item> = {
    heading: '',
    cell: (item) => (
      <Button look="danger" onClick={() => setRemoved(item)}>
        {texts.remove}
      </Button>
    ),
  };
  const close = (): void => setRemoved(undefined);
  return (
    <Panel title={texts.stored}>
      {query.error && <ErrorNote error={query.error} fallback={texts.failed} onRetry={() => void query.refetch()} />}
      {!items && !query.error && <Skeleton className="h-24" />}
      {items?.length === 0 && <EmptyNote>{texts.none}</EmptyNote>}
      {items && items.length > 0 && (
        <RecordTable caption={texts.stored} items={items} keyOf={keyOf} columns={[...columns, button]} />
      )}
      {removed !== undefined && (
        <RemoveDialog id={keyOf(removed)} name={nameOf(removed)} removal={removal} texts={texts} onClose={close} />
      )}
    </Panel>
  );
}

interface RemoveDialogProps {
  id: string;
  name: string;
  removal: Removal;
  texts: StoredTexts;
  onClose: () => void;
}

function RemoveDialog({ id, name, removal: { remove, queryKey, changes }, texts, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const act = async (): Promise<void> => {
    client.setQueryData(queryKey, await remove(id));
    if (changes) void client.invalidateQueries({ queryKey: changes });
  };
  return (
    <ActDialog
      title={texts.removeTitle(name)}
      about={texts.removeAbout}
      act={texts.remove}
      onAct={act}
      onClose={onClose}
    />
  );
}
