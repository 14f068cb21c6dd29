import type { Watchlist } from '@wickwise/contract';
import { ImportDialog, NameDialog, RemoveListDialog } from './list-dialogs.tsx';
import { watchlistTexts as texts } from './texts/watchlist.ts';
import type { Changes } from './use-changes.ts';

export type ListDialogKind = 'new' | 'rename' | 'section' | 'import' | 'remove';

export interface ListDialogProps {
  asked: ListDialogKind;
  /** The shown list; undefined for a market. */
  list: Watchlist | undefined;
  changes: Changes;
  onClose: () => void;
}

/** Dialogs of the list menu. */
export function ListDialog({ asked, list, changes, onClose: close }: ListDialogProps) {
  return (
    <>
      {asked === 'new' && (
        <NameDialog title={texts.newList} label={texts.name} onClose={close} onSave={changes.create} />
      )}
      {asked === 'import' && <ImportDialog onClose={close} onImport={changes.importText} />}
      {list && asked === 'rename' && (
        <NameDialog
          title={texts.rename}
          label={texts.name}
          name={list.name}
          onClose={close}
          onSave={(name) => changes.rename(list, name)}
        />
      )}
      {list && asked === 'section' && (
        <NameDialog
          title={texts.newSection}
          label={texts.sectionName}
          onClose={close}
          onSave={(section) => changes.setItems(list, [...list.items, { section }])}
        />
      )}
      {list && asked === 'remove' && (
        <RemoveListDialog list={list} onClose={close} onRemove={() => changes.remove(list)} />
      )}
    </>
  );
}
