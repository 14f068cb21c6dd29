import { RadioGroup } from 'radix-ui';

export interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; isDisabled?: boolean; title?: string }[];
  onChange: (value: Value) => void;
}

/** One choice out of a few, side by side; arrow keys choose. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className="inline-flex flex-wrap"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.isDisabled ?? false}
          title={option.title}
          className="min-h-7 border-b-2 border-transparent px-2 text-dense text-quiet transition-colors duration-120 hover:text-ink disabled:opacity-40 data-[state=checked]:border-accent data-[state=checked]:font-medium data-[state=checked]:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3 max-[359px]:pointer-coarse:px-1.5"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
