import { useState } from 'react';
import { textsOf } from '../lib/texts.ts';
import { Button } from './button.tsx';

const texts = textsOf({
  en: { copy: 'Copy', copied: 'Copied' },
  hi: async () => (await import('./hindi.ts')).copyButton,
});

/** Copies a text; where the browser doesn't let us, it can be marked and copied by hand. */
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
