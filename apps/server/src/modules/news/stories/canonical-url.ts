/** Parameters that say how a reader came, not what is read. */
const TRACKING = /^(utm_\w*|gclid|gclsrc|dclid|fbclid|msclkid|mc_cid|mc_eid)$/i;

/**
 * Returns what is the same in all forms of a page's address: without scheme, `www.`, fragment and tracking parameters. Null
 * for a site's front page, which some feeds give as the address of every item.
 */
export function canonicalUrl(link: string | null): string | null {
  const url = link === null ? null : URL.parse(link);
  if (!url) return null;
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  const query = new URLSearchParams(kept).toString();
  const path = url.pathname.replace(/\/+$/, '');
  if (!path && !query) return null;
  return `${url.host.replace(/^www\./, '')}${path}${query && `?${query}`}`;
}
