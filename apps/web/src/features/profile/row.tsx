import { type ReactNode, useId, useRef, useState } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';

export interface RowProps {
  label: string;
  value: ReactNode;
  action: string;
  look?: ButtonLook;
  /** Form opened by the action; it gets a function that closes it with an optional message. */
  children: (close: (done?: string) => void) => ReactNode;
}

/** A row of the account: its value, and a form to change it. */
export function Row({ label, value, action, look = 'plain', children }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (word?: string): void => {
    setIsOpen(false);
    setDone(word);
    button.current?.focus();
  };
  const toggle = (): void => {
    setIsOpen(!isOpen);
    setDone(undefined);
  };
  return (
    <div className="border-b border-hairline px-3 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-dense text-quiet">{label}</h3>
          <div className="text-body break-words">{value}</div>
        </div>
        <Button
          ref={button}
          look={look}
          aria-label={`${action}: ${label}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {action}
        </Button>
      </div>
      <p role="status" className="mt-1 text-body text-quiet empty:hidden">
        {done}
      </p>
      <div id={id} hidden={!isOpen} className="mt-4 max-w-sm">
        {isOpen && children(close)}
      </div>
    </div>
  );
}
