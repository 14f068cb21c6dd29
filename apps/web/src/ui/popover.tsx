import { lazyComponent } from '../lib/lazy-component.tsx';
import { OnDemand } from './on-demand.tsx';
import type { PopoverProps } from './popover-surface.tsx';

const Surface = lazyComponent(async () => (await import('./popover-surface.tsx')).PopoverSurface);

/** Opens beside what it belongs to, and goes when something else is pressed. */
export function Popover(props: PopoverProps) {
  return (
    <OnDemand trigger={props.trigger} popup="dialog" part={Surface}>
      <Surface {...props} />
    </OnDemand>
  );
}
