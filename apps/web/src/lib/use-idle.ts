import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

/** Whether the page has had nothing else to do since this part came; it stays so. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIsIdle(true))), []);
  return isIdle;
}
