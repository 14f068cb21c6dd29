import type { ReactNode } from 'react';

export interface ToggleChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Multiple choice side by side, as in filters. A selected one has a mark besides its colour. */
export function ToggleChips<Value extends string>({ label, options, chosen, onChange }: ToggleChipsProps<Value>) {
  const toggle = (value: Value): void =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <fieldset className="flex min-w-0 flex-wrap content-start items-start gap-1">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, label: name, isDisabled = false }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          disabled={isDisabled}
          onClick={() => toggle(value)}
          className="inline-flex min-h-7 items-center gap-1.5 rounded-input border border-hairline bg-panel px-2 text-dense whitespace-nowrap text-quiet before:h-3 before:w-0.5 before:bg-hairline hover:border-quiet hover:text-ink aria-pressed:border-accent-ink aria-pressed:text-ink aria-pressed:before:bg-accent disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:px-3"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
