import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react';

interface TriggerProps {
  onClick?: () => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'dialog' | 'menu';
  'aria-expanded'?: boolean;
}

export interface OnDemandProps {
  /** The button that opens it. */
  trigger: ReactElement;
  popup: 'dialog' | 'menu';
  preload: () => Promise<void>;
  /** The button again with what it opens, open. */
  children: ReactNode;
}

/**
 * Shows the button alone until it's first pressed: only then does the code of what it opens matter. It's fetched when the
 * button is pointed at or focused, so that a press doesn't wait.
 */
export function OnDemand({ trigger, popup, preload, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const open = (): void => void preload().then(() => setWanted(true)); // what could not be loaded is tried again, and says so
  const fetch = (): void => void preload();
  const alone = cloneElement(trigger as ReactElement<TriggerProps>, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: open,
    onFocus: fetch,
    onPointerEnter: fetch,
    onKeyDown: (event) => {
      if (popup !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
  return isWanted ? <Suspense fallback={alone}>{children}</Suspense> : alone;
}
