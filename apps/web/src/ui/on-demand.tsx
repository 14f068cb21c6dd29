import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import type { Loading } from './lazy-part.tsx';
import { onDemandTexts as texts } from './texts/on-demand.ts';
import { toast } from './toast-store.ts';

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
  /** The button with the opened part. */
  children: ReactNode;
}

/**
 * Renders only the button until it is pressed. The part's code is preloaded on hover or focus, so a press doesn't wait.
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
