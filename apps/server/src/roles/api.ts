import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { QuoteBook } from '#marketdata/quote-book.ts';
import { chartRoutes } from '#modules/chart-layouts/routes.ts';
import { dashboardRoutes } from '#modules/dashboards/routes.ts';
import { firstStepRoutes } from '#modules/first-steps/routes.ts';
import { healthRoutes } from '#modules/health/routes.ts';
import { sharedLinkRoutes } from '#modules/shared-links/routes.ts';
import { siteRoutes } from '#modules/site/routes.ts';
import type { Config } from '#platform/config.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { guardMarkets } from '#platform/market-guard.ts';
import { listenError } from '#platform/port.ts';
import type { AccountsRole } from './accounts.ts';
import type { BarsRole } from './bars.ts';
import type { ConnectionsRole } from './connections.ts';
import type { RoleContext } from './context.ts';
import type { WhyReadOnly } from './disk.ts';
import type { FeedsRole } from './feeds.ts';
import { firstStepChecks } from './first-steps.ts';
import type { ImportsRole } from './imports.ts';
import { createInsights, type Insights } from './insights.ts';
import { createLicenceRoutes } from './licences.ts';
import type { LivePricesRole } from './live-prices.ts';
import { createMarketRoutes } from './market-routes.ts';
import type { NoticesRole } from './notices.ts';
import type { OnDemandRole } from './on-demand.ts';
import { withOwn } from './own-prices.ts';
import type { OwnPricesRole } from './own-worlds.ts';
import type { PaperRole } from './paper.ts';
import { createRuleRoutes, type RuleRoles } from './rule-routes.ts';
import type { ScanUniverseRole } from './scan-universe.ts';
import { linkSources } from './shared-links.ts';
import { createSocket } from './socket.ts';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../../web/dist');

/** Maximum wait for open requests when the server stops. */
const CLOSE_GRACE_MS = 1_500;

export interface StartedApi {
  app: FastifyInstance;
  port: number;
  /** Path of the outbox page; undefined where there is none. */
  outboxPath: string | undefined;
}

/** The roles that answer its requests. */
export interface ApiRoles extends RuleRoles {
  bars: BarsRole;
  prices: FeedsRole;
  accounts: AccountsRole;
  notices: NoticesRole;
  paper: PaperRole;
  whyReadOnly: WhyReadOnly;
  connections: ConnectionsRole;
  own: OwnPricesRole;
  imports: ImportsRole;
  livePrices: LivePricesRole;
  scanUniverse: ScanUniverseRole;
  onDemand: OnDemandRole;
  /** Reads again who may see which market. */
  refreshAccess: () => Promise<void>;
}

/** Starts HTTP, the socket and the web app. Resolves with the address it listens on. */
export async function startApi(context: RoleContext, roles: ApiRoles): Promise<StartedApi> {
  const { bus, config, lifecycle, log, metrics, registry } = context;
  const { accounts, bars, prices } = roles;
  const quotes = new QuoteBook(registry);
  quotes.follow(bus);
  const insights = createInsights(context, accounts, roles.screener, roles.edge, roles.own);
  const app = await createHttp(config, log, metrics, accounts.authenticator);
  guardMarkets(app, API_PREFIX, context.access);
  roles.onDemand.guard(app, API_PREFIX, (caller, market) => roles.own.of(caller, market) !== undefined);
  await app.register(createApiRoutes(context, roles, quotes, insights), { prefix: API_PREFIX });
  const { clock, database } = context;
  await app.register(healthRoutes, {
    ...{ db: database.db, isAnswering: database.isAnswering, whyReadOnly: roles.whyReadOnly, metrics, clock },
    isResumed: () => context.feeds.markets.every((market) => bars.isReady(market) || prices.isAway(market)),
    ...(config.metricsToken ? { metricsToken: config.metricsToken } : {}),
  });
  await accounts.pages(app);
  await app.register(siteRoutes, {
    folder: WEB_FOLDER,
    ...(config.publicUrl ? { publicUrl: config.publicUrl } : {}),
  });
  const gateway = await createSocket(context, app.server, {
    accounts,
    prices,
    quotes,
    insights,
    onDemand: roles.onDemand,
    own: roles.own,
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
  return { app, port: (app.server.address() as AddressInfo).port, outboxPath: accounts.outboxPath };
}

/** Registers everything below the API's prefix. */
function createApiRoutes(
  context: RoleContext,
  roles: ApiRoles,
  quotes: QuoteBook,
  insights: Insights,
): FastifyPluginAsync {
  const { registry } = context;
  const { db } = context.database;
  return async (api) => {
    await api.register(createMarketRoutes(context, roles, quotes, insights));
    await api.register(createRuleRoutes(context, roles, insights));
    await api.register(dashboardRoutes, { db });
    await api.register(firstStepRoutes, { has: firstStepChecks(db, roles.accounts.firstSymbols) });
    await api.register(sharedLinkRoutes, { sources: linkSources(db) });
    await api.register(chartRoutes, { db, registryFor: (userId) => withOwn(registry, roles.own, userId) });
    await createLicenceRoutes(context, roles.refreshAccess)(api);
    await insights.api(api);
    await roles.alerts.api(api);
    await roles.notices.api(api);
    await roles.paper.api(api);
    await roles.connections.api(api);
    await roles.own.api(api);
    await roles.imports.api(api);
    await roles.livePrices.api(api);
    await roles.scanUniverse.api(api);
    await roles.accounts.api(api);
  };
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw listenError(error, port, host);
  }
}
