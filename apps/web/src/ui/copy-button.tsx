import { useState } from 'react';
import { Button } from './button.tsx';
import { copyButtonTexts as texts } from './texts/copy-button.ts';

/** Copies a text; where the browser forbids that, it can be selected. */
export function CopyButton({ text, look = 'plain' }: { text: string; look?: 'plain' | 'primary' }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!navigator.clipboard) return null;
  const copy = async (): Promise<void> =>
    setIsCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  return (
    <Button look={look} onClick={() => void copy()}>
      <span role="status">{isCopied ? texts.copied : texts.copy}</span>
    </Button>
  );
}
