import { useNavigate } from '@tanstack/react-router';
import type { Watchlist } from '@wickwise/contract';
import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuAction } from '../../ui/menu-surface.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { ListDialogKind } from './list-dialog.tsx';
import { listMenuTexts } from './texts/list-menu.ts';
import { watchlistTexts as texts } from './texts/watchlist.ts';
import { type Changes, useChanges } from './use-changes.ts';

const ListDialog = lazyPart(async () => (await import('./list-dialog.tsx')).ListDialog);

export interface ListMenuProps {
  /** The shown list; undefined for a market. */
  list: Watchlist | undefined;
}

/** Actions on lists, and on the shown one. */
export function ListMenu({ list }: ListMenuProps) {
  const changes = useChanges();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<ListDialogKind>();
  const ask = (what: ListDialogKind) => (): void => setAsked(what);
  const own: MenuAction[][] = list
    ? [
        [
          { label: texts.newSection, onChoose: ask('section') },
          { label: texts.rename, onChoose: ask('rename') },
          { label: texts.moveUp, onChoose: () => changes.moveList(list, -1) },
          { label: texts.moveDown, onChoose: () => changes.moveList(list, 1) },
        ],
        [
          { label: texts.exportCsv, onChoose: () => void save(changes, list, 'csv') },
          { label: texts.exportTradingView, onChoose: () => void save(changes, list, 'tradingview') },
        ],
        [{ label: texts.remove, onChoose: ask('remove'), isDanger: true }],
      ]
    : [];
  return (
    <>
      <Menu
        label={texts.menu}
        trigger={
          <Button look="quiet" className="h-8 min-h-8 px-2" aria-label={texts.menu}>
            {texts.menuMark}
          </Button>
        }
        groups={[
          [
            { label: texts.newList, onChoose: ask('new') },
            { label: texts.import, onChoose: ask('import') },
            { label: listMenuTexts.holdings, onChoose: () => void navigate({ to: '/dashboard/holdings' }) },
          ],
          ...own,
        ]}
      />
      {asked && <ListDialog asked={asked} list={list} changes={changes} onClose={() => setAsked(undefined)} />}
    </>
  );
}

async function save(changes: Changes, list: Watchlist, format: 'csv' | 'tradingview'): Promise<void> {
  try {
    saveFile(`${list.name}.${format === 'csv' ? 'csv' : 'txt'}`, await changes.exportFile(list, format));
  } catch (error) {
    toast((error as Error).message);
  }
}
