import { lazyComponent } from '../ui/lazy-part.tsx';
import { OnDemand } from './on-demand.tsx';
import type { PopoverProps } from './popover-surface.tsx';

const Surface = lazyComponent(async () => (await import('./popover-surface.tsx')).PopoverSurface);

/** A popover beside its button; closes on an outside press. */
export function Popover(props: PopoverProps) {
  return (
    <OnDemand trigger={props.trigger} popup="dialog" part={Surface}>
      <Surface {...props} />
    </OnDemand>
  );
}
