import { useQuery } from '@tanstack/react-query';
import type { ScreenQueryInput } from '@wickwise/contract';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { INPUT } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shareScreen } from './queries.ts';
import { screenerTexts as texts } from './texts.ts';

/** Freezes the shown result and gives its link. */
export function ShareDialog({ question, onClose }: { question: ScreenQueryInput; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const own = useId(); // each opening of the dialog freezes anew
  const { data, error } = useQuery({
    queryKey: ['screener', 'share', own, question],
    queryFn: () => shareScreen(question),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(data ?? '');
    setIsCopied(true);
  };
  return (
    <Dialog
      title={texts.shareTitle}
      about={texts.shareAbout}
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      actions={
        <Button look="primary" disabled={!data} onClick={() => void copy()}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
      }
    >
      {error && <ErrorNote error={error} fallback={texts.failed} />}
      {!data && !error && <Skeleton className="h-10 w-full" />}
      {data && <input aria-label={texts.link} className={INPUT} readOnly value={data} />}
    </Dialog>
  );
}
