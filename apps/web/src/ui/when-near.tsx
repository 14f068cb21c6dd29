import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../lib/idle.ts';
import { useNear } from '../lib/use-near.ts';

/** Half a screen ahead: what is scrolled to is there already. */
const AHEAD = '400px';

/**
 * Keeps the place of a part until it comes near the window, or until the page has nothing else to do: what is looked at
 * comes first, and searching the page or walking it by keys finds the rest.
 */
export function WhenNear({ place, children }: { place: ReactNode; children: ReactNode }) {
  const [element, isNear] = useNear<HTMLDivElement>(AHEAD);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => (isNear ? undefined : whenIdle(() => setIsDue(true))), [isNear]);
  if (isNear || isDue) return children;
  return (
    <div ref={element} className="flex min-w-0 flex-1 flex-col">
      {place}
    </div>
  );
}
