import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

/** Returns whether the page has been idle since mount. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIsIdle(true))), []);
  return isIdle;
}
