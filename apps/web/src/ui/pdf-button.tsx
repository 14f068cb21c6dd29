import { useState } from 'react';
import { saveFile } from '../lib/save-file.ts';
import { Button } from './button.tsx';
import { FailureNote } from './failure-note.tsx';
import { pdfButtonTexts as texts } from './texts/pdf-button.ts';

export interface PdfButtonProps {
  /** Number of the document, which the file is named by. */
  number: string;
  load: () => Promise<Blob>;
}

/** Downloads an invoice or credit note. */
export function PdfButton({ number, load }: PdfButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const save = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      saveFile(`${number.replaceAll('/', '-')}.pdf`, await load());
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button
        look="plain"
        aria-label={isBusy ? undefined : texts.download(number)}
        aria-disabled={isBusy}
        onClick={() => void save()}
      >
        {isBusy ? texts.busy : texts.pdf}
      </Button>
      {failure && <FailureNote error={failure} />}
    </>
  );
}
