import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

export interface SwitchProps {
  label: string;
  about?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** A switch with immediate effect. In a form use a `Choice`. */
export function Switch({ label, about, isOn, onChange, isDisabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block text-body">{label}</span>
        {about && <span className="block text-dense text-pretty text-quiet">{about}</span>}
      </label>
      <Knob id={id} isOn={isOn} onChange={onChange} isDisabled={isDisabled} />
    </div>
  );
}

export interface RowSwitchProps extends Omit<SwitchProps, 'about'> {
  /** Subject of its row; the visible label is the same in every row. */
  of: string;
}

/** A switch in a row, after its label. */
export function RowSwitch({ label, of, isOn, onChange, isDisabled = false }: RowSwitchProps) {
  const id = useId();
  return (
    <span className="flex shrink-0 items-center gap-1.5 pr-3">
      <label htmlFor={id} className="cursor-pointer text-label text-quiet">
        {label} <span className="sr-only">{of}</span>
      </label>
      <Knob id={id} isOn={isOn} onChange={onChange} isDisabled={isDisabled} />
    </span>
  );
}

function Knob({ id, isOn, onChange, isDisabled }: Omit<Required<SwitchProps>, 'label' | 'about'> & { id: string }) {
  return (
    <Primitive.Root
      id={id}
      checked={isOn}
      disabled={isDisabled}
      onCheckedChange={onChange}
      className="group relative h-5 w-9 shrink-0 rounded-input border border-field bg-panel transition-colors duration-120 before:absolute before:-inset-3 data-[state=checked]:border-accent-ink data-[state=checked]:bg-accent disabled:opacity-50"
    >
      {/* its position shows it too, besides the colour */}
      <Primitive.Thumb className="block h-3 w-3 translate-x-1 rounded-[1px] bg-quiet transition-transform duration-120 data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-on-accent motion-reduce:transition-none" />
    </Primitive.Root>
  );
}
