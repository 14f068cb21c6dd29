import { CONSTANTS } from '@wickwise/contract';
import { escapeHtml } from '#platform/html.ts';

/** Pages without an account that people search for; lessons and public strategies are added. */
const PUBLIC_PAGES = [
  '/',
  '/feature',
  '/learning',
  '/learning/glossary',
  '/learning/practice',
  '/news',
  '/edge',
  '/proof',
  '/advice-record',
  '/faq',
  '/status',
  '/about-us',
  '/terms-and-conditions',
  '/privacy-policy',
];

/** Pages of accounts, links that people share, and calls of programs. */
const PRIVATE = ['/api/', '/dashboard', '/billing', '/shared/', '/signup-configuration', '/setup'];

/** Returns the list of public pages (https://www.sitemaps.org/protocol.html). */
export function sitemap(origin: string, lessonPaths: readonly string[]): string {
  const pages = [
    ...PUBLIC_PAGES,
    ...CONSTANTS.strategyGroups.map((group) => `/strategy/${group.toLowerCase()}`),
    ...lessonPaths,
  ];
  const entries = pages.map((page) => `  <url><loc>${escapeHtml(origin + page)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Returns what programs that search the web may read (RFC 9309). */
export const robots = (origin: string): string =>
  ['User-agent: *', ...PRIVATE.map((place) => `Disallow: ${place}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );
