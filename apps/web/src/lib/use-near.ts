import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns whether an element has come near the viewport; immediately true where unsupported. */
export function useNear<Place extends Element>(rootMargin: string): [place: RefObject<Place | null>, isNear: boolean] {
  const place = useRef<Place>(null);
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setIsNear(true), {
      rootMargin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear, rootMargin]);
  return [place, isNear];
}
