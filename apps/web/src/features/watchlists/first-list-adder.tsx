import type { Watchlist } from '@wickwise/contract';
import { AddSymbol } from './add-symbol.tsx';
import { chooseList } from './chosen-list.ts';
import { watchlistTexts as texts } from './texts/watchlist.ts';
import { useChanges } from './use-changes.ts';

/** Below a market's instruments: adds a symbol to the user's first list, and shows it. */
export function FirstListAdder({ list }: { list: Watchlist }) {
  const changes = useChanges();
  return (
    <AddSymbol
      label={texts.addTo(list.name)}
      onAdd={(item) => void changes.add(list, item).then((isAdded) => isAdded && chooseList(list.id))}
    />
  );
}
