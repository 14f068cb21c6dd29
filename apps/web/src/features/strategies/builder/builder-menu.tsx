import { useQueryClient } from '@tanstack/react-query';
import type { OwnStrategy } from '@wickwise/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuAction } from '../../../ui/menu-surface.tsx';
import { failureToast } from '../../../ui/toast-store.ts';
import { duplicateStrategy, exportStrategy, strategiesQuery } from '../queries.ts';
import { builderTexts as texts } from '../texts/builder.ts';
import type { StrategyDraft } from './builder-search.ts';
import type { BuilderDialogKind } from './dialogs.tsx';

const Dialogs = lazyPart(async () => (await import('./dialogs.tsx')).BuilderDialogs);

export interface BuilderMenuProps {
  draft: StrategyDraft;
  saved: OwnStrategy | undefined;
  /** Opens another strategy; undefined for a new one. */
  onOpen: (id: string | undefined) => void;
}

/** Actions on a saved strategy, and import from a file. */
export function BuilderMenu({ draft, saved, onOpen }: BuilderMenuProps) {
  const [asked, setAsked] = useState<BuilderDialogKind>();
  const client = useQueryClient();
  const duplicate = async (id: string): Promise<void> => {
    const copy = await duplicateStrategy(id);
    await client.invalidateQueries(strategiesQuery);
    onOpen(copy.id);
  };
  const showFailure = (done: Promise<void>): void => void done.catch(failureToast);
  const own: MenuAction[][] = saved
    ? [
        [
          { label: texts.duplicate, onChoose: () => showFailure(duplicate(saved.id)) },
          { label: texts.export, onChoose: () => showFailure(exportStrategy(saved.id, saved.definition.name)) },
          { label: texts.share, onChoose: () => setAsked('share') },
        ],
        [{ label: texts.remove, onChoose: () => setAsked('remove'), isDanger: true }],
      ]
    : [];
  return (
    <>
      <Menu
        label={texts.more}
        align="end"
        trigger={<Button>{texts.more}</Button>}
        groups={[[{ label: texts.import, onChoose: () => setAsked('import') }], ...own]}
      />
      {asked && (
        <Dialogs asked={asked} draft={draft} saved={saved} onOpen={onOpen} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
