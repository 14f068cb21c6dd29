import type { Watchlist } from '@wickwise/contract';
import { ImportDialog, NameDialog, RemoveDialog } from './list-dialogs.tsx';
import { watchlistTexts as texts } from './texts.ts';
import type { Changes } from './use-changes.ts';

export type Asked = 'new' | 'rename' | 'section' | 'import' | 'remove';

export interface ListDialogProps {
  asked: Asked;
  /** The list that is shown; undefined while it's a market. */
  list: Watchlist | undefined;
  changes: Changes;
  onClose: () => void;
}

/** What has to be known before a list is changed as asked. */
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
      {list && asked === 'remove' && <RemoveDialog list={list} onClose={close} onRemove={() => changes.remove(list)} />}
    </>
  );
}
