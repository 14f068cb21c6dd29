import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { pageMeta } from '@wickwise/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { MethodNotAllowed } from '#platform/errors.ts';
import { escapeHtml } from '#platform/html.ts';
import { FirstParts } from './first-parts.ts';

export interface SiteDeps {
  /** Folder of the built web app. */
  folder: string;
  publicUrl?: string;
}

const PAGE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const YEAR_SECONDS = 31_536_000;

/** Folder of the files whose names change with their content. */
const HASHED = 'assets';

const filesOf = (root: string, caching: string): FastifyStaticOptions => ({
  root,
  index: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (response) => response.header('cache-control', caching),
});

/** Serves the web app: its files, and for other paths its page with a matching head. */
export const siteRoutes: FastifyPluginAsync<SiteDeps> = async (app, { folder, publicUrl }) => {
  const file = path.join(folder, 'index.html');
  const template = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const parts = FirstParts.read(folder);
  if (template) {
    await app.register(fastifyStatic, {
      ...filesOf(folder, 'no-cache'),
      wildcard: false,
      globIgnore: ['index.html*', `${HASHED}/**`], // the page is sent only with the head of its path
    });
    await app.register(fastifyStatic, {
      ...filesOf(path.join(folder, HASHED), `public, max-age=${YEAR_SECONDS}, immutable`),
      prefix: `/${HASHED}/`, // one route: some 700 of them, one for each file, took 8 MiB
      decorateReply: false,
    });
  }

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = PAGE_METHODS.has(request.method);
    if (!template || (isFile(request) && (isRead || !isHashed(request)))) {
      return reply.status(404).send({ message: 'Not found', code: 'API_ERROR', reason: 'NOT_FOUND' });
    }
    if (!isRead) throw new MethodNotAllowed(PAGE_METHODS);
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withHead(template, pathOf(request), origin, parts.of(pathOf(request))));
  };
  app.get('/', { schema: { hide: true } }, page);
  app.setNotFoundHandler(page);
};

/**
 * Returns whether an unknown path can't be a page: API calls, hashed files of another build, and files that programs
 * request (`/robots.txt`). The page redirects people who type an unknown path.
 */
function isFile(request: FastifyRequest): boolean {
  const address = pathOf(request);
  if (/^\/(api|assets)\//.test(address)) return true;
  return /^\/[^/]+\.(?!html$)\w{2,11}$/.test(address) && !request.headers.accept?.includes('text/html');
}

const isHashed = (request: FastifyRequest): boolean => pathOf(request).startsWith(`/${HASHED}/`);

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

/**
 * Returns the page with title, description, keywords, canonical link and preview tags of its path, and its preloads.
 */
function withHead(template: string, address: string, origin: string, files: readonly string[]): string {
  const { title, description, keywords } = pageMeta(address);
  const canonical = escapeHtml(`${origin}${address}`);
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="keywords" content="${escapeHtml(keywords)}">`,
    `<link rel="canonical" href="${canonical}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Wickwise">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${canonical}">`,
  ];
  const first = files.map((name) => `  <link rel="modulepreload" href="/${escapeHtml(name)}">\n  `); // after the entry
  return template
    .replace(/<title>.*?<\/title>/s, () => tags.join('\n    '))
    .replace('</head>', () => `${first.join('')}</head>`);
}
