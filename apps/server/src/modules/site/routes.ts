import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { isKnownPage, pageMeta } from '@wickwise/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { MethodNotAllowed } from '#platform/errors.ts';
import { escapeHtml } from '#platform/html.ts';
import type { PageHead } from '#platform/page-head.ts';
import { FirstParts } from './first-parts.ts';
import { LessonPages } from './lesson-pages.ts';
import type { PageFacts } from './page-facts.ts';
import { robots, sitemap } from './sitemap.ts';
import { PAGES, TextPages } from './text-pages.ts';

export interface SiteDeps {
  /** Folder of the built web app. */
  folder: string;
  publicUrl?: string;
  /** What pages of text say about this server. */
  facts: PageFacts;
  /** Returns the head of a page that has one of its own; undefined for others. */
  headOf?: (path: string, language: 'en' | 'hi') => Promise<PageHead | undefined>;
  /** Answers what isn't a known page, where another server has more; by default it is a page of the app, or not found. */
  otherwise?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** Returns whether a known page is answered by `otherwise` too. */
  elsewhere?: (path: string) => boolean;
}

const PAGE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Longest wait for the head of a page, ms. */
const HEAD_MS = 1_000;

const JSON_END = '.json';

const NOT_FOUND = { message: 'Not found', code: 'API_ERROR', reason: 'NOT_FOUND' };

const YEAR_SECONDS = 31_536_000;

/** Folder of the files whose names change with their content. */
const HASHED = 'assets';
const LESSONS = 'lessons';

const filesOf = (root: string, caching: string): FastifyStaticOptions => ({
  root,
  index: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (response) => response.header('cache-control', caching),
});

/** Serves the web app: its files, and for other paths its page with a matching head. */
export const siteRoutes: FastifyPluginAsync<SiteDeps> = async (
  app,
  { folder, publicUrl, facts, headOf, otherwise, elsewhere },
) => {
  const file = path.join(folder, 'index.html');
  const template = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const parts = FirstParts.read(folder);
  if (template) {
    await app.register(fastifyStatic, {
      ...filesOf(folder, 'no-cache'),
      wildcard: false,
      globIgnore: ['index.html*', `${HASHED}/**`, `${LESSONS}/**`, `${PAGES}/**`], // the page is sent only with the head of its path
    });
    await app.register(fastifyStatic, {
      ...filesOf(path.join(folder, HASHED), `public, max-age=${YEAR_SECONDS}, immutable`),
      prefix: `/${HASHED}/`, // one route: some 700 of them, one for each file, took 8 MiB
      decorateReply: false,
    });
    await app.register(fastifyStatic, {
      ...filesOf(path.join(folder, LESSONS), 'no-cache'),
      prefix: `/${LESSONS}/`,
      decorateReply: false,
    });
  }
  const lessons = new LessonPages(folder);
  const texts = new TextPages(folder, facts);

  /** A page is shown without its own head rather than late, or not at all. */
  const ownHead = async (request: FastifyRequest): Promise<PageHead | undefined> => {
    try {
      const built = (await lessons.headOf(request.url)) ?? (await texts.headOf(pathOf(request)));
      if (built || !headOf) return built;
      return await Promise.race([
        headOf(pathOf(request), languageOf(request)),
        sleep(HEAD_MS, undefined, { ref: false }),
      ]);
    } catch (error) {
      request.log.warn({ err: error }, 'a page is sent without its own head');
      return undefined;
    }
  };

  const originOf = ({ protocol, host }: FastifyRequest): string => publicUrl ?? `${protocol}://${host}`;

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const isRead = PAGE_METHODS.has(request.method);
    if (otherwise && !(isRead && isKnownPage(pathOf(request)) && !elsewhere?.(pathOf(request))))
      return otherwise(request, reply);
    if (!template || (isFile(request) && (isRead || !isHashed(request)))) {
      return reply.status(404).send(NOT_FOUND);
    }
    if (!isRead) throw new MethodNotAllowed(PAGE_METHODS);
    const origin = originOf(request);
    const head = await ownHead(request);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withHead(template, { head, origin, address: pathOf(request), files: parts.of(pathOf(request)) }));
  };
  app.get('/', { schema: { hide: true } }, page);
  app.get<{ Params: { language: string; file: string } }>(
    `/${PAGES}/:language/:file`,
    { schema: { hide: true } },
    async ({ params: { language, file }, headers }, reply) => {
      const data = file.endsWith(JSON_END) ? await texts.dataOf(language, file.slice(0, -JSON_END.length)) : undefined;
      if (data === undefined) return reply.status(404).send(NOT_FOUND);
      reply.header('cache-control', 'no-cache').header('etag', data.etag);
      if (headers['if-none-match'] === data.etag) return reply.status(304).send();
      return reply.type('application/json; charset=utf-8').send(data.text);
    },
  );
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(originOf(request))),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(originOf(request), lessons.paths)),
  );
  app.setNotFoundHandler(page);
};

/**
 * Returns whether an unknown path can't be a page: API calls, files of another build, and files that programs
 * request (`/favicon.ico`). The page redirects people who type an unknown path.
 */
function isFile(request: FastifyRequest): boolean {
  const address = pathOf(request);
  if (/^\/(api|assets|lessons|pages)\//.test(address)) return true;
  return /^\/[^/]+\.(?!html$)\w{2,11}$/.test(address) && !request.headers.accept?.includes('text/html');
}

const isHashed = (request: FastifyRequest): boolean => pathOf(request).startsWith(`/${HASHED}/`);

/** A request for a page carries no account: its address says the language. */
const languageOf = ({ url }: FastifyRequest): 'en' | 'hi' =>
  new URLSearchParams(url.split('?')[1] ?? '').get('lang') === 'hi' ? 'hi' : 'en';

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

interface PageParts {
  head: PageHead | undefined;
  origin: string;
  address: string;
  /** Files that it begins with. */
  files: readonly string[];
}

/**
 * Returns the page with title, description, keywords, canonical link, preview tags and structured data of its path, and
 * its preloads.
 */
function withHead(template: string, { head, origin, address, files }: PageParts): string {
  const usual = pageMeta(address);
  const { title, description } = head ?? usual;
  const url = `${origin}${head?.path ?? address}`;
  const canonical = escapeHtml(url);
  const { publishedAt, isUnlisted = false } = head ?? {};
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="keywords" content="${escapeHtml(usual.keywords)}">`,
    ...(isUnlisted ? ['<meta name="robots" content="noindex">'] : []),
    `<link rel="canonical" href="${canonical}">`,
    ...Object.entries(head?.alternates ?? {}).map(
      ([language, path]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + path)}">`,
    ),
    `<meta property="og:type" content="${head?.type ?? 'website'}">`,
    `<meta property="og:site_name" content="Wickwise">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${canonical}">`,
    ...pictureTags(origin, head),
    ...(publishedAt === undefined
      ? []
      : [`<meta property="article:published_time" content="${new Date(publishedAt).toISOString()}">`]),
    ...(head?.dataFor ? [`<script type="application/ld+json">${asScriptText(head.dataFor(url))}</script>`] : []),
  ];
  const first = files.map((name) => `  <link rel="modulepreload" href="/${escapeHtml(name)}">\n  `); // after the entry
  const page = head?.withoutScripts === undefined ? template : withText(template, head.withoutScripts);
  return page
    .replace('<html lang="en">', `<html lang="${head?.language ?? 'en'}">`)
    .replace(/<title>.*?<\/title>/s, () => tags.join('\n    '))
    .replace('</head>', () => `${first.join('')}</head>`);
}

/** Width and height are those of all preview pictures. */
function pictureTags(origin: string, head: PageHead | undefined): string[] {
  if (!head?.picture) return [];
  const { path, alt } = head.picture;
  const image = escapeHtml(origin + path);
  return [
    `<meta property="og:image" content="${image}">`,
    `<meta property="og:image:type" content="image/png">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta property="og:image:alt" content="${escapeHtml(alt)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    `<meta name="twitter:image" content="${image}">`,
  ];
}

/** Returns a page whose `noscript` part holds a text. */
const withText = (template: string, html: string): string =>
  template.replace(/<noscript>.*?<\/noscript>/s, () => `<noscript>${html}</noscript>`);

/** Returns JSON that no text in it can end a script element of. */
const asScriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
