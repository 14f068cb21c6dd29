import type { ReactNode } from 'react';

interface CheckListProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
  /** Explanation below. */
  note?: string;
}

/** Check boxes in rows, of which any number may be chosen. */
export function CheckList<Value extends string>({ legend, options, chosen, onChange, note }: CheckListProps<Value>) {
  const toggle = (value: Value, isOn: boolean): void =>
    onChange(isOn ? [...chosen, value] : chosen.filter((own) => own !== value));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-dense text-quiet">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map(({ value, label, isDisabled = false }) => (
          <label key={value} className="flex min-h-9 min-w-0 items-center gap-2 text-body pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="h-4 w-4 shrink-0 accent-accent"
              checked={chosen.includes(value)}
              disabled={isDisabled}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            <span className="min-w-0">{label}</span>
          </label>
        ))}
      </div>
      {note && <p className="text-dense text-quiet">{note}</p>}
    </fieldset>
  );
}
