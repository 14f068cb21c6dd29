import { useEffect } from 'react';

let named: { path: string; name: string } | undefined;

/** Returns the name that the page at a path gave its tab. */
export const tabNameAt = (path: string): string | undefined => (named?.path === path ? named.name : undefined);

export const tabTitle = (name: string): string => `${name} | Wickwise`;

/** Names the tab after what a page shows, once that is known, so that tabs of one kind of page differ. */
export function useTabName(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    named = { path: location.pathname, name };
    document.title = tabTitle(name);
    return () => {
      named = undefined;
    };
  }, [name]);
}
