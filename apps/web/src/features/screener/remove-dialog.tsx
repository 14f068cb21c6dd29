import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedScreen } from '@wickwise/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { removeScreen, savedScreensQuery } from './queries.ts';
import { screenerTexts as texts } from './texts/screener.ts';

export function RemoveScreenDialog({ screen, onClose }: { screen: SavedScreen; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => removeScreen(screen.id),
    onSuccess: async () => {
      await client.invalidateQueries(savedScreensQuery);
      onClose();
    },
  });
  return (
    <Dialog
      title={texts.removeTitle(screen.name)}
      about={texts.removeAbout}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="danger" disabled={isPending} onClick={() => mutate()}>
            {texts.remove}
          </Button>
        </>
      }
    >
      {error && <ErrorNote error={error} fallback={texts.failed} />}
    </Dialog>
  );
}
