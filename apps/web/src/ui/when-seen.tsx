import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../lib/idle.ts';
import { useNear } from '../lib/use-near.ts';

/**
 * Keeps the place of a part until it comes into the window, or until the page has nothing else to do, which is before anybody
 * scrolls: what is looked at comes first, and searching the page or walking it by keys finds the rest.
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
