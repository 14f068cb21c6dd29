import { Slider as Primitive } from 'radix-ui';

export interface SliderProps {
  label: string;
  /** One thumb, or two for a range. */
  values: readonly number[];
  min: number;
  max: number;
  step?: number;
  /** Formats a value with its unit. */
  format: (value: number) => string;
  /** Called while it is dragged; `onDone` when it is released. */
  onChange: (values: number[]) => void;
  onDone?: (values: number[]) => void;
  thumbLabels?: readonly [string, string];
}

/** A slider for a number or a range. */
export function Slider({ label, values, min, max, step = 1, format, onChange, onDone, thumbLabels }: SliderProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex justify-between gap-3 text-dense">
        <span className="text-quiet">{label}</span>
        <output>{values.map(format).join(' – ')}</output>
      </span>
      <Primitive.Root
        value={[...values]}
        min={min}
        max={max}
        step={step}
        onValueChange={onChange}
        {...(onDone ? { onValueCommit: onDone } : {})}
        className="relative flex h-6 touch-none items-center select-none pointer-coarse:h-11"
      >
        <Primitive.Track className="relative h-0.5 flex-1 bg-field">
          <Primitive.Range className="absolute h-full bg-accent" />
        </Primitive.Track>
        {values.map((value, index) => (
          <Primitive.Thumb
            // biome-ignore lint/suspicious/noArrayIndexKey: a thumb is known by its place
            key={index}
            aria-label={thumbLabels?.[index] ?? label}
            aria-valuetext={format(value)}
            className="block h-5 w-2.5 rounded-input border border-accent-ink bg-panel hover:bg-accent"
          />
        ))}
      </Primitive.Root>
    </div>
  );
}
