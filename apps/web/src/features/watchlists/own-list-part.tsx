import { AddSymbol } from './add-symbol.tsx';
import { OwnList, type OwnListProps } from './own-list.tsx';
import { useChanges } from './use-changes.ts';

/** The user's list, with a field to add symbols. */
export function OwnListPart(shown: Omit<OwnListProps, 'onItems'>) {
  const { list } = shown;
  const changes = useChanges();
  return (
    <>
      <div className="max-h-[36rem] min-h-0 flex-1 overflow-y-auto">
        <OwnList {...shown} onItems={(items) => changes.setItems(list, items)} />
      </div>
      <AddSymbol onAdd={(item) => void changes.add(list, item)} />
    </>
  );
}
