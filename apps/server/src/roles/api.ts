import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { QuoteBook } from '#marketdata/quote-book.ts';
import { chartRoutes } from '#modules/chart-layouts/routes.ts';
import { dashboardRoutes } from '#modules/dashboards/routes.ts';
import { firstStepRoutes } from '#modules/first-steps/routes.ts';
import { healthRoutes } from '#modules/health/routes.ts';
import { lessonsReadRoutes } from '#modules/practice/lessons-read-routes.ts';
import { practiceRoutes } from '#modules/practice/routes.ts';
import { sharedLinkRoutes } from '#modules/shared-links/routes.ts';
import { LessonPages } from '#modules/site/lesson-pages.ts';
import { siteRoutes } from '#modules/site/routes.ts';
import type { Config } from '#platform/config.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { guardMarkets } from '#platform/market-guard.ts';
import { listenError } from '#platform/port.ts';
import { RouteCosts, type SharedCosts } from '#platform/route-costs.ts';
import type { ReadPastCounts } from '#realtime/past-counts-part.ts';
import { SocketCosts } from '#realtime/socket-costs.ts';
import { type AccountsRole, accountCalls } from './accounts.ts';
import { barCalls } from './bars.ts';
import type { RoleContext, RoleHooks, RoleRoutes, Services } from './context.ts';
import { diskCalls } from './disk.ts';
import { priceCalls, quoteCalls } from './feeds.ts';
import { createFigures } from './figures.ts';
import { firstStepChecks } from './first-steps.ts';
import { createInsights, type Insights } from './insights.ts';
import { createLicenceRoutes } from './licences.ts';
import { createMarketRoutes } from './market-routes.ts';
import { createMoveRoutes } from './move-routes.ts';
import { newsCalls } from './news.ts';
import { withOwn } from './own-prices.ts';
import { createPreviews } from './previews.ts';
import { createRuleRoutes } from './rule-routes.ts';
import { linkSources } from './shared-links.ts';
import { siteOf, WEB_FOLDER } from './site.ts';
import { createSocket } from './socket.ts';
import { requestsAnswered, statusCalls } from './status.ts';

/** Maximum wait for open requests when the server stops. */
const CLOSE_GRACE_MS = 1_500;

export interface StartedApi {
  app: FastifyInstance;
  port: number;
  /** Path of the outbox page; undefined where there is none. */
  outboxPath: string | undefined;
}

/** What other roles add to it. */
export interface ApiParts {
  services: Pick<Services, 'authenticator' | 'sealKey'>;
  accounts: Pick<AccountsRole, 'pages' | 'outboxPath'>;
  /** Below the API's prefix, in this order. */
  routes: readonly RoleRoutes[];
  /** What requests pass before the routes. */
  hooks: readonly RoleHooks[];
  /** Registers what other nodes ask, and shares limits with them. */
  forNodes?:
    | ((app: FastifyInstance, parts: { pastCountsOf: ReadPastCounts; costs: readonly SharedCosts[] }) => Promise<void>)
    | undefined;
}

/** Starts HTTP, the socket and the web app. Resolves with the address it listens on. */
export async function startApi(
  context: RoleContext,
  { services, accounts, hooks, routes, forNodes }: ApiParts,
): Promise<StartedApi> {
  const { bus, config, database, lifecycle, log, metrics, registry } = context;
  const { authenticator } = services;
  const { outboxPath } = accounts;
  const quotes = new QuoteBook(registry);
  quotes.follow(bus);
  bus.answer(quoteCalls, { quoteOf: (id) => quotes.get(id) });
  const insights = createInsights(context);
  const costs = new RouteCosts(config.limitFactor);
  const app = await createHttp(config, log, metrics, authenticator, costs);
  app.addHook('onResponse', async ({ routeOptions: { url = '' } }, { elapsedTime }) => {
    if (url.startsWith(API_PREFIX)) bus.publish(requestsAnswered, '', { ms: elapsedTime });
  });
  guardMarkets(app, API_PREFIX, context.access);
  for (const { before } of hooks) before(app);
  const previews = createPreviews(context, new LessonPages(WEB_FOLDER));
  const parts = { services, routes: [...routes, previews] };
  await app.register(createApiRoutes(context, parts, quotes, insights), { prefix: API_PREFIX });
  await app.register(healthRoutes, {
    db: database.db,
    isAnswering: database.isAnswering,
    metrics,
    clock: context.clock,
    whyReadOnly: bus.calls(diskCalls).whyReadOnly,
    isResumed: isResumed(context),
    lookUp: createFigures(context),
    ...(config.metricsToken ? { metricsToken: config.metricsToken } : {}),
  });
  await accounts.pages(app);
  const pastCountsOf: ReadPastCounts = (id, caller) => insights.pastCounts.of(id, caller);
  const socketCosts = new SocketCosts(config.limitFactor);
  await forNodes?.(app, { pastCountsOf, costs: [costs, socketCosts] });
  await app.register(siteRoutes, {
    ...siteOf(config),
    headOf: async (path, language) =>
      (await previews.pageHead(path)) ??
      (await bus.calls(statusCalls).pageHead(path, language)) ??
      bus.calls(newsCalls).pageHead(path),
  });
  const gateway = await createSocket(context, app.server, {
    authenticator,
    quotes,
    pastCountsOf,
    costs: socketCosts,
  });
  gateway.start();
  await listen(app, config);
  lifecycle.onStop('api', async () => {
    // a client that disconnects during an answer must not delay the stop of HTTP and the sockets
    const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
    await gateway.stop();
    await app.close();
    clearTimeout(cut);
  });
  return { app, port: (app.server.address() as AddressInfo).port, outboxPath };
}

/** Returns whether the bars of all markets go on, but for those whose feed delivers nothing. */
function isResumed({ bus, feeds }: RoleContext): () => boolean {
  const { isReady } = bus.calls(barCalls);
  const { isAway } = bus.calls(priceCalls);
  return () => feeds.markets.every((market) => isReady(market) || isAway(market));
}

/** Registers everything below the API's prefix. */
function createApiRoutes(
  context: RoleContext,
  { services, routes }: Pick<ApiParts, 'services' | 'routes'>,
  quotes: QuoteBook,
  insights: Insights,
): FastifyPluginAsync {
  const { access, bus, feeds, own, registry, splits, store } = context;
  const { db } = context.database;
  return async (api) => {
    await api.register(createMarketRoutes(context, quotes, insights));
    await api.register(createMoveRoutes(context, quotes));
    await api.register(createRuleRoutes(context, insights));
    await api.register(dashboardRoutes, { db });
    await api.register(firstStepRoutes, { has: firstStepChecks(db, bus.calls(accountCalls).firstChoices) });
    await api.register(sharedLinkRoutes, { sources: linkSources(db) });
    await api.register(chartRoutes, { db, registryFor: (userId) => withOwn(registry, own, userId) });
    await api.register(lessonsReadRoutes, { db });
    await api.register(practiceRoutes, {
      db,
      splits,
      store,
      key: services.sealKey,
      random: Math.random,
      nowOf: feeds.clock.now,
      registry: () => access.registryFor(undefined),
    });
    await api.register(createLicenceRoutes(context));
    for (const one of [insights, ...routes]) await one.api(api);
  };
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw listenError(error, port, host);
  }
}
