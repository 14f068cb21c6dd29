import { useQueryClient } from '@tanstack/react-query';
import type { SavedScreen } from '@wickwise/contract';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { removeScreen, savedScreensQuery } from './queries.ts';
import { screenerTexts as texts } from './texts/screener.ts';

export function RemoveScreenDialog({ screen, onClose }: { screen: SavedScreen; onClose: () => void }) {
  const client = useQueryClient();
  const remove = async (): Promise<void> => {
    await removeScreen(screen.id);
    await client.invalidateQueries(savedScreensQuery);
  };
  return (
    <ActDialog
      title={texts.removeTitle(screen.name)}
      about={texts.removeAbout}
      act={texts.remove}
      onAct={remove}
      onClose={onClose}
    />
  );
}
