import { Popover as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { SURFACE } from './surface.ts';

export interface PopoverProps {
  /** Name for screen readers. */
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
}

/** A popover that opens on mount. */
export function PopoverSurface({ label, trigger, children, align = 'start', className = 'p-3' }: PopoverProps) {
  return (
    <Primitive.Root defaultOpen>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={`${SURFACE} z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto ${className}`}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
