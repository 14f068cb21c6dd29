let left: string | undefined;

/** Notes the path of a page that is left for another one. */
export function noteLeft(path: string): void {
  left = path;
}

/** Returns the path of the page before this one, as far as it was this site's: a link may load its page from the server. */
export function cameFrom(): string | undefined {
  if (left !== undefined) return left;
  const before = URL.parse(document.referrer);
  return before?.origin === location.origin ? before.pathname : undefined;
}
