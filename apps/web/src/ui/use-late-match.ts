import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onMatch` when what was typed is found after the last key. The returned function notes after each key whether
 * nothing was found yet.
 */
export function useLateMatch<Match>(
  match: Match | undefined,
  onMatch: (match: Match) => void,
): (isAwaited: boolean) => void {
  const isAwaited = useRef(false);
  const take = useEffectEvent(() => {
    if (match === undefined || !isAwaited.current) return;
    isAwaited.current = false;
    onMatch(match);
  });
  const isThere = match !== undefined;
  useEffect(() => {
    if (isThere) take();
  }, [isThere]);
  return (now) => {
    isAwaited.current = now;
  };
}
