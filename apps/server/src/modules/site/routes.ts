import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
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

/** The web app: its files, and for every other address its page, with the head that fits the address. */
export const siteRoutes: FastifyPluginAsync<SiteDeps> = async (app, { folder, publicUrl }) => {
  const file = path.join(folder, 'index.html');
  const template = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const parts = FirstParts.read(folder);
  if (template) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['index.html*'], // the page goes out with the head of its address alone
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, name) => {
        const isHashed = name.includes(`${path.sep}assets${path.sep}`);
        response.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  }

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    if (!template || isFile(request)) {
      return reply.status(404).send({ message: 'Not found', code: 'API_ERROR', reason: 'NOT_FOUND' });
    }
    if (!PAGE_METHODS.has(request.method)) throw new MethodNotAllowed(PAGE_METHODS);
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
 * Whether an address without an answer can't be a page: calls, hashed files of another build, and what programs ask for by
 * itself (`/robots.txt`). People who type such a name get the page, which knows where to send them.
 */
function isFile(request: FastifyRequest): boolean {
  const address = pathOf(request);
  if (/^\/(api|assets)\//.test(address)) return true;
  return /^\/[^/]+\.(?!html$)\w{2,11}$/.test(address) && !request.headers.accept?.includes('text/html');
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

/** The page with title, description, keywords, canonical link and preview tags of its address, and the files it begins with. */
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
  const first = files.map((name) => `  <link rel="modulepreload" href="/${escapeHtml(name)}">\n  `); // behind the entry
  return template
    .replace(/<title>.*?<\/title>/s, () => tags.join('\n    '))
    .replace('</head>', () => `${first.join('')}</head>`);
}
