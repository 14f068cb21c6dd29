import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns an element's width in whole pixels, updated on change; 0 before it is known. */
export function useWidth(target: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const read = (): void => setWidth(Math.round(element.clientWidth));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return width;
}
