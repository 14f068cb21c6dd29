import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { FieldMessage, useFieldEdited, useFieldError } from './field.tsx';
import { SURFACE } from './surface.ts';
import { comboboxTexts as texts } from './texts/combobox.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  note?: ReactNode;
}

export interface ComboboxProps {
  /** Name of the field in its form's errors. */
  name?: string | undefined;
  label: string;
  /** The label is only for screen readers. */
  isLabelHidden?: boolean;
  placeholder?: string;
  /** Options that match the typed text, best first. */
  options: readonly ComboboxOption[];
  text: string;
  onText: (text: string) => void;
  onChoose: (value: string) => void;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
  /** Shown when nothing matches. */
  none?: ReactNode;
}

const LIST = `${SURFACE} absolute top-full left-0 z-30 mt-1 max-h-72 w-full min-w-56 overflow-y-auto py-1`;

/** A field with suggestions while typing. It keeps the focus; arrows select, Enter accepts, Escape closes. */
export function Combobox(props: ComboboxProps) {
  const {
    name,
    label,
    isLabelHidden = false,
    placeholder,
    options,
    text,
    onText,
    onChoose,
    onLeave,
    none = texts.none,
  } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, options.length - 1);
  const id = useId();
  const error = useFieldError(name);
  const edited = useFieldEdited(name);
  const choose = (option: ComboboxOption | undefined): void => {
    if (!option) return;
    setIsOpen(false);
    setActive(0);
    edited();
    onChoose(option.value);
  };
  const step = (by: number): void => {
    setIsOpen(true);
    if (isOpen && options.length > 0) setActive((active + by + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return; // the keys belong to the input method
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && isOpen) choose(options[active]);
    else if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative flex min-w-0 flex-col gap-1">
      <label htmlFor={`${id}-field`} className={isLabelHidden ? 'sr-only' : 'text-dense text-quiet'}>
        {label}
      </label>
      <input
        id={`${id}-field`}
        type="text"
        name={name}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
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
        onBlur={() => {
          setIsOpen(false);
          onLeave?.();
        }}
        onKeyDown={onKeyDown}
        className="h-8 w-full min-w-0 rounded-input border border-field bg-panel px-2 text-body placeholder:text-quiet hover:border-quiet aria-invalid:border-error pointer-coarse:h-11 pointer-coarse:text-[16px]"
      />
      <FieldMessage id={`${id}-error`} error={error} />
      <p role="status" className="sr-only">
        {isOpen && (options.length > 0 ? texts.count(options.length) : none)}
      </p>
      {isOpen && options.length === 0 && <p className={`${LIST} px-3 text-body text-quiet`}>{none}</p>}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()} // its scrollbar is dragged without blurring the field
        className={`${LIST} ${isOpen && options.length > 0 ? '' : 'hidden'}`}
      >
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
            onClick={() => choose(option)}
            className={`flex min-h-8 cursor-pointer items-center gap-3 px-3 pointer-coarse:min-h-11 ${index === active ? 'bg-[color-mix(in_oklch,var(--accent)_16%,transparent)]' : ''}`}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.note && <span className="text-dense whitespace-nowrap text-quiet">{option.note}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
