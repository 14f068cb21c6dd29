import { textsOf } from '../lib/texts.ts';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './error-note.tsx';
import { INPUT } from './field.tsx';
import { Skeleton } from './skeleton.tsx';

const texts = textsOf({
  en: { link: 'Link', failed: 'Couldn’t create the link.' },
  hi: async () => (await import('./hindi.ts')).linkDialog,
});

export interface LinkDialogProps {
  title: string;
  about: string;
  /** None until it's there. */
  link: string | undefined;
  error: Error | null;
  onClose: () => void;
}

/** Gives the link of something that is frozen as it is now. */
export function LinkDialog({ title, about, link, error, onClose }: LinkDialogProps) {
  return (
    <Dialog
      title={title}
      about={about}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={link && <CopyButton look="primary" text={link} />}
    >
      {error && <ErrorNote error={error} fallback={texts.failed} />}
      {!link && !error && <Skeleton className="h-10 w-full" />}
      {link && <input aria-label={texts.link} className={INPUT} readOnly value={link} />}
    </Dialog>
  );
}
