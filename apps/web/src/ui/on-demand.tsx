import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import type { Loading } from '../lib/lazy-component.tsx';
import { textsOf } from '../lib/texts.ts';
import { toast } from './toast-store.ts';

const texts = textsOf({
  en: { failed: 'Couldn’t load this. Try again in a moment.' },
  hi: async () => (await import('./hindi.ts')).onDemand,
});

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
  /** What it opens. */
  part: Loading;
  /** The button again with what it opens, open. */
  children: ReactNode;
}

/**
 * Shows the button alone until it's first pressed: only then does the code of what it opens matter. It's fetched when the
 * button is pointed at or focused, so that a press doesn't wait.
 */
export function OnDemand({ trigger, popup, part, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const open = async (): Promise<void> => {
    if (await part.preload()) setWanted(true);
    else toast(texts.failed);
  };
  const fetch = (): void => void part.preload();
  const alone = cloneElement(trigger as ReactElement<TriggerProps>, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: () => void open(),
    onFocus: fetch,
    onPointerEnter: fetch,
    onKeyDown: (event) => {
      if (popup !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      void open();
    },
  });
  return isWanted ? <Suspense fallback={alone}>{children}</Suspense> : alone;
}
