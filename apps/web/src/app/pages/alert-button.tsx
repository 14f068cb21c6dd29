import { useState } from 'react';
import type { UnsavedRule } from '../../features/alerts/alert-dialog.tsx';
import type { AlertStart } from '../../features/alerts/draft.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { alertButtonTexts as texts } from './texts/alert-button.ts';

const AlertDialog = lazyPart(async () => (await import('../../features/alerts/alert-dialog.tsx')).AlertDialog);

export interface AlertButtonProps {
  /** Subject of the alert, for screen readers. */
  about: string;
  start: AlertStart;
  /** A rule that is saved together with the alert, and the sentence that says so. */
  unsaved?: UnsavedRule;
  hint?: string;
  className?: string;
}

/** Button that opens a prefilled alert form, whose code loads on hover or press. */
export function AlertButton({ about, start, unsaved, hint, className }: AlertButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const fetch = (): void => void AlertDialog.preload();
  return (
    <>
      <Button
        aria-label={texts.about(about)}
        {...(className === undefined ? {} : { className })}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={() => setOpen(true)}
      >
        {texts.set}
      </Button>
      {isOpen && (
        <AlertDialog
          start={start}
          {...(unsaved ? { unsaved } : {})}
          {...(hint === undefined ? {} : { about: hint })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
