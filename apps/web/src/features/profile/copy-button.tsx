import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { profileTexts } from './texts.ts';

const texts = profileTexts.totp;

/** Copies a text; where the browser doesn't let us, it can be marked and copied by hand. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!navigator.clipboard) return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text).catch(() => undefined);
    setIsCopied(true);
  };
  return (
    <Button onClick={() => void copy()}>
      <span role="status">{isCopied ? texts.copied : texts.copy}</span>
    </Button>
  );
}
