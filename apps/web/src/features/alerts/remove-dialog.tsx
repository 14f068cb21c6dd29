import type { Alert } from '@wickwise/contract';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { removeAlert } from './queries.ts';
import { alertTexts as texts } from './texts/alert.ts';
import { alertWords } from './words.ts';

/** Asks before an alert is deleted: its history goes with it. */
export function RemoveDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const remove = async (): Promise<void> => {
    await removeAlert(alert.id);
    toast(texts.removed);
  };
  return (
    <ActDialog
      title={texts.removeTitle}
      about={texts.removeAbout(alert.name || alertWords(alert))}
      act={texts.remove}
      onAct={remove}
      onClose={onClose}
    />
  );
}
