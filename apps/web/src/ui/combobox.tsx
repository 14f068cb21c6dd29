import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { textsOf } from '../lib/texts.ts';
import { SURFACE } from './surface.ts';

const texts = textsOf({
  en: {
    none: 'No matches.',
    count: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
  },
  hi: async () => (await import('./hindi.ts')).combobox,
});

export interface ComboboxOption {
  value: string;
  label: string;
  note?: ReactNode;
}

export interface ComboboxProps {
  label: string;
  placeholder?: string;
  /** Those that fit the typed text, best first. */
  options: readonly ComboboxOption[];
  text: string;
  onText: (text: string) => void;
  onChoose: (value: string) => void;
  /** What stands there when nothing fits. */
  none?: ReactNode;
}

/** A field that offers what fits as one types. The field keeps the focus; arrows choose, Enter takes, Escape leaves. */
export function Combobox(props: ComboboxProps) {
  const { label, placeholder, options, text, onText, onChoose, none = texts.none } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, options.length - 1);
  const id = useId();
  const choose = (option: ComboboxOption | undefined): void => {
    if (!option) return;
    setIsOpen(false);
    setActive(0);
    onChoose(option.value);
  };
  const step = (by: number): void => {
    setIsOpen(true);
    if (isOpen && options.length > 0) setActive((active + by + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && isOpen) choose(options[active]);
    else if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation(); // a dialog around it stays open
  };
  return (
    <div className="relative min-w-0">
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
        className="h-8 w-full min-w-0 rounded-input border border-field bg-panel px-2 text-body placeholder:text-quiet hover:border-quiet pointer-coarse:h-11 pointer-coarse:text-[16px]"
      />
      <p role="status" className="sr-only">
        {isOpen && (options.length > 0 ? texts.count(options.length) : none)}
      </p>
      <div
        className={`${SURFACE} absolute top-full left-0 z-30 mt-1 max-h-72 w-full min-w-56 overflow-y-auto py-1 ${isOpen ? '' : 'hidden'}`}
      >
        {options.length === 0 && <p className="px-3 py-1.5 text-body text-quiet">{none}</p>}
        <div id={id} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={index === active ? reveal : null}
              onMouseMove={() => setActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              className={`flex min-h-8 cursor-pointer items-center gap-3 px-3 pointer-coarse:min-h-11 ${index === active ? 'bg-[color-mix(in_oklch,var(--accent)_16%,transparent)]' : ''}`}
            >
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
              {option.note && <span className="text-dense whitespace-nowrap text-quiet">{option.note}</span>}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
