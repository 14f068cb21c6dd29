import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { textsOf } from '../lib/texts.ts';

const texts = textsOf({
  en: { remove: (chip: string) => `Remove ${chip}`, removed: (chip: string) => `${chip} removed` },
  hi: async () => (await import('./hindi.ts')).chipInput,
});

export interface ChipInputProps {
  label: string;
  hint?: string;
  chips: readonly string[];
  /** A typed text as a chip; undefined when it can't be one. */
  read?: (text: string) => string | undefined;
  onChange: (chips: string[]) => void;
}

const readTrimmed = (text: string): string | undefined => text.trim() || undefined;

/** A list of short texts in one field: Enter and comma add, Backspace takes the last one back, a pasted list becomes several. */
export function ChipInput({ label, hint, chips, read = readTrimmed, onChange }: ChipInputProps) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const add = (typed: string): void => {
    const parts = typed.split(/[,;\n\t]+/).filter((part) => part.trim() !== '');
    const taken = parts.map(read);
    const refused = parts.filter((_, index) => taken[index] === undefined);
    const added = taken.filter((chip): chip is string => chip !== undefined);
    setText(refused.join(', '));
    setIsWrong(refused.length > 0);
    if (added.length > 0) onChange([...new Set([...chips, ...added])]);
  };
  const remove = (chip: string): void => {
    onChange(chips.filter((each) => each !== chip));
    setSaid(texts.removed(chip));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = chips.at(-1);
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') add(text);
    else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-dense text-quiet">
        {label}
      </label>
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-1 rounded-input border border-field bg-panel p-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent has-aria-invalid:border-error pointer-coarse:min-h-11">
        {chips.map((chip) => (
          <span
            key={chip}
            className="inline-flex max-w-full items-center border border-hairline bg-paper pl-2 text-dense"
          >
            <span className="truncate">{chip}</span>
            <button
              type="button"
              aria-label={texts.remove(chip)}
              onClick={() => remove(chip)}
              className="h-6 w-6 shrink-0 text-quiet hover:text-ink pointer-coarse:h-9 pointer-coarse:w-9"
            >
              ×
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={hint ? `${id}-hint` : undefined}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setIsWrong(false);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (!/[,;\n\t]/.test(pasted)) return;
            event.preventDefault();
            add(text + pasted);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => text.trim() !== '' && add(text)}
          className="h-6 min-w-16 flex-1 bg-transparent px-1 text-body outline-none pointer-coarse:text-[16px]"
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-dense text-quiet">
          {hint}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
