import { ActButton, type ActButtonProps } from './act-button.tsx';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { actDialogTexts as texts } from './texts/act-dialog.ts';

interface ActDialogProps extends Pick<DialogProps, 'title' | 'about'>, Pick<ActButtonProps, 'onAct' | 'look'> {
  /** The action, in a word or two. */
  act: string;
  /** Called when the dialog is to close, also after the action. */
  onClose: () => void;
}

/** Asks before an action that can't be taken back, and stays open with the reason where it fails. */
export const ActDialog = ({ title, about, act, look = 'danger', onAct, onClose }: ActDialogProps) => (
  <Dialog
    title={title}
    about={about}
    isOpen
    onOpen={onClose}
    actions={
      <>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <ActButton look={look} onAct={() => onAct().then(onClose)}>
          {act}
        </ActButton>
      </>
    }
  />
);
