import { type ComponentProps, useId } from 'react';

export interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'className'> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  onChange: (value: Value) => void;
  /** The label is read aloud, not shown. */
  isLabelHidden?: boolean;
}

/** One choice out of several: the browser's own list, which phones show as a wheel and every keyboard knows. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, isLabelHidden = false, ...rest } = props;
  const id = useId();
  return (
    <span className="inline-flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-dense text-quiet'}>
        {label}
      </label>
      <span className="relative inline-flex min-w-0">
        <select
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
          className="h-8 w-full min-w-0 appearance-none truncate rounded-input border border-field bg-panel pr-7 pl-2 text-body hover:border-quiet disabled:opacity-50 pointer-coarse:h-11 pointer-coarse:text-[16px]"
          {...rest}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled ?? false}>
              {option.label}
            </option>
          ))}
        </select>
        <svg
          viewBox="0 0 10 10"
          className="pointer-events-none absolute top-1/2 right-2 h-2.5 w-2.5 -translate-y-1/2 text-quiet"
          aria-hidden="true"
        >
          <path d="M1 3l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </span>
    </span>
  );
}
