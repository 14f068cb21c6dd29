import { lazyComponent } from '../lib/lazy-component.tsx';
import type { MenuProps } from './menu-surface.tsx';
import { OnDemand } from './on-demand.tsx';

const Surface = lazyComponent(async () => (await import('./menu-surface.tsx')).MenuSurface);

/** Actions on what the button belongs to; arrows walk, letters jump, Escape leaves. */
export function Menu(props: MenuProps) {
  return (
    <OnDemand trigger={props.trigger} popup="menu" part={Surface}>
      <Surface {...props} />
    </OnDemand>
  );
}
