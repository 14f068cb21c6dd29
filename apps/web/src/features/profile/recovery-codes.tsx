import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DoneNote } from '../../ui/done-note.tsx';
import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.totp;

/** The recovery codes, shown once. */
export function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-4">
      <DoneNote>{texts.keep}</DoneNote>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-1 border border-hairline bg-paper p-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={onKept}>
          {texts.kept}
        </Button>
        <CopyButton text={text} />
        <Button onClick={() => saveFile(texts.file, new Blob([`${text}\n`], { type: 'text/plain' }))}>
          {texts.download}
        </Button>
      </div>
    </div>
  );
}
