import type { ReactElement, ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { OnDemand } from './on-demand.tsx';

const Surface = lazyPart(async () => (await import('./popover-surface.tsx')).PopoverSurface);

export interface PopoverProps {
  /** What it's called by those who don't see what it belongs to. */
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
}

/** Opens beside what it belongs to, and goes when something else is pressed. */
export function Popover(props: PopoverProps) {
  return (
    <OnDemand trigger={props.trigger} popup="dialog" part={Surface}>
      <Surface {...props} />
    </OnDemand>
  );
}
