import { useState } from 'react';
import type { AlertStart } from '../../features/alerts/draft.ts';
import { textsOf } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const AlertDialog = lazyPart(async () => (await import('../../features/alerts/alert-dialog.tsx')).AlertDialog);

const texts = textsOf({
  en: { tellMe: 'Set alert', about: (what: string) => `Set alert: ${what}` },
  hi: async () => (await import('./hindi.ts')).tellMe,
});

export interface TellMeProps {
  /** What the alert is about, for those who can't see what it stands beside. */
  about: string;
  start: AlertStart;
  className?: string;
}

/** Opens the form of an alert with what is known filled in; its code comes when the button is pointed at or pressed. */
export function TellMe({ about, start, className }: TellMeProps) {
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
        {texts.tellMe}
      </Button>
      {isOpen && <AlertDialog start={start} onClose={() => setOpen(false)} />}
    </>
  );
}
