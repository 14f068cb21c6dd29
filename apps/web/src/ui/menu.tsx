import type { ReactElement } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { OnDemand } from './on-demand.tsx';

const Surface = lazyPart(async () => (await import('./menu-surface.tsx')).MenuSurface);

export interface MenuAction {
  label: string;
  onChoose: () => void;
  /** Beside the label, e.g. the key that does the same. */
  note?: string;
  isDanger?: boolean;
  isDisabled?: boolean;
}

export interface MenuProps {
  label: string;
  trigger: ReactElement;
  /** Actions in groups, parted by lines. */
  groups: readonly (readonly MenuAction[])[];
  align?: 'start' | 'end';
}

/** Actions on what the button belongs to; arrows walk, letters jump, Escape leaves. */
export function Menu(props: MenuProps) {
  return (
    <OnDemand trigger={props.trigger} popup="menu" part={Surface}>
      <Surface {...props} />
    </OnDemand>
  );
}
