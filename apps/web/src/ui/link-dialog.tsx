import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './error-note.tsx';
import { INPUT } from './field.tsx';
import { Skeleton } from './skeleton.tsx';
import { linkDialogTexts as texts } from './texts/link-dialog.ts';

export interface LinkDialogProps {
  title: string;
  about: string;
  /** Undefined while loading. */
  link: string | undefined;
  error: Error | null;
  onClose: () => void;
}

/** Shows the link of a shared snapshot. */
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
