/**
 * Returns the path of a URL within this site, else the fallback: prevents open redirects (`//elsewhere`, `/\elsewhere`,
 * `javascript:`).
 */
export function ownPath(address: unknown, otherwise: string): string {
  if (typeof address !== 'string' || !address.startsWith('/')) return otherwise;
  const url = URL.parse(address, location.origin);
  if (!url || url.origin !== location.origin) return otherwise;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith('//') ? otherwise : path;
}
