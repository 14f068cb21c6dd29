import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../lib/idle.ts';
import { useNear } from '../lib/use-near.ts';

/**
 * Renders a placeholder until visible or until the page is idle, which is before scrolling: page search and keyboard
 * then find the rest.
 */
export function WhenSeen({ place, children }: { place: ReactNode; children: ReactNode }) {
  const [element, isSeen] = useNear<HTMLDivElement>('0px');
  const [isDue, setIsDue] = useState(false);
  useEffect(() => (isSeen ? undefined : whenIdle(() => startTransition(() => setIsDue(true)))), [isSeen]);
  if (isSeen || isDue) return children;
  return (
    <div ref={element} className="flex min-w-0 flex-1 flex-col">
      {place}
    </div>
  );
}
