import { CHART_LIMITS } from '@wickwise/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/field.tsx';
import { chartTexts } from './texts.ts';

const texts = chartTexts.tools;

/** Asks for the words of a text on the chart. */
export function TextForm({ text, onKeep }: { text: string; onKeep: (text: string) => void }) {
  const [words, setWords] = useState(text);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') onKeep(words.trim());
      }}
    >
      <label className="block">
        <span className="text-body font-medium">{texts.words}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the window is there to type this
          autoFocus
          value={words}
          maxLength={CHART_LIMITS.drawingTextLength}
          onChange={({ target }) => setWords(target.value)}
          className={INPUT}
        />
      </label>
      <Button type="submit" look="primary" disabled={words.trim() === ''}>
        {texts.keep}
      </Button>
    </form>
  );
}
