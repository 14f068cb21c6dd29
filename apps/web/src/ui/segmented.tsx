import { useId } from 'react';

export interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; isDisabled?: boolean; title?: string }[];
  onChange: (value: Value) => void;
}

/** A single choice of a few, side by side; arrow keys select. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex flex-wrap">
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          className="relative inline-flex min-h-7 cursor-pointer items-center border-b-2 border-transparent px-2 text-dense text-quiet transition-colors duration-120 has-checked:border-accent has-checked:font-medium has-checked:text-ink has-disabled:cursor-default has-disabled:opacity-40 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink not-has-disabled:hover:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3 max-[359px]:pointer-coarse:px-1.5"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.isDisabled ?? false}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
