import { type ComponentProps, useId } from 'react';
import { FieldMessage, useFieldError } from './field.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
  /** Heading above all options of the same group, at the place of the group's first one. */
  group?: string;
}

export interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'className'> {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  /** The label is only for screen readers. */
  isLabelHidden?: boolean;
}

/** A single choice of several: the browser's own select. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, isLabelHidden = false, ...rest } = props;
  const id = useId();
  const error = useFieldError(rest.name);
  return (
    <span className="inline-flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-dense text-quiet'}>
        {label}
      </label>
      <span className="relative inline-flex min-w-0">
        <select
          id={id}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) => onChange(target.value as Value)}
          className="h-8 w-full min-w-0 appearance-none truncate rounded-input border border-field bg-panel pr-7 pl-2 text-body hover:border-quiet aria-invalid:border-error disabled:opacity-50 pointer-coarse:h-11 pointer-coarse:text-[16px]"
          {...rest}
        >
          {[...Map.groupBy(options, ({ group }) => group)].map(([group, own]) =>
            group === undefined ? (
              <Options key="" options={own} />
            ) : (
              <optgroup key={group} label={group}>
                <Options options={own} />
              </optgroup>
            ),
          )}
        </select>
        <svg
          viewBox="0 0 10 10"
          className="pointer-events-none absolute top-1/2 right-2 h-2.5 w-2.5 -translate-y-1/2 text-quiet"
          aria-hidden="true"
        >
          <path d="M1 3l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </span>
      <FieldMessage id={`${id}-error`} error={error} />
    </span>
  );
}

const Options = ({ options }: { options: readonly SelectOption<string>[] }) =>
  options.map(({ value, label, isDisabled = false }) => (
    <option key={value} value={value} disabled={isDisabled}>
      {label}
    </option>
  ));
