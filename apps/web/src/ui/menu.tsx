import { lazyComponent } from '../ui/lazy-part.tsx';
import type { MenuProps } from './menu-surface.tsx';
import { OnDemand } from './on-demand.tsx';

const Surface = lazyComponent(async () => (await import('./menu-surface.tsx')).MenuSurface);

/** A menu of a button's actions; arrows move, letters jump, Escape closes. */
export function Menu(props: MenuProps) {
  return (
    <OnDemand trigger={props.trigger} popup="menu" part={Surface}>
      <Surface {...props} />
    </OnDemand>
  );
}
