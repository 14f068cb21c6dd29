import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { QuoteBook } from '#marketdata/quote-book.ts';
import type { AccountAuthenticator } from '#modules/accounts/authenticator.ts';
import { chartRoutes } from '#modules/chart-layouts/routes.ts';
import { dashboardRoutes } from '#modules/dashboards/routes.ts';
import { firstStepRoutes } from '#modules/first-steps/routes.ts';
import { mayShowBriefs } from '#modules/news/briefs/may-show.ts';
import { storyHead } from '#modules/news/reading/story-head.ts';
import { lessonsReadRoutes } from '#modules/practice/lessons-read-routes.ts';
import { practiceRoutes } from '#modules/practice/routes.ts';
import { LessonPages } from '#modules/site/lesson-pages.ts';
import { siteRoutes } from '#modules/site/routes.ts';
import { readSecrets } from '#platform/auth/secrets.ts';
import { isReadOnly } from '#platform/db/failure-kind.ts';
import { bearerOf } from '#platform/guard.ts';
import { API_PREFIX, prepareRoutes } from '#platform/http.ts';
import { guardMarkets } from '#platform/market-guard.ts';
import type { RouteCosts } from '#platform/route-costs.ts';
import { accountCalls } from '../roles/accounts.ts';
import { firstStepChecks } from '../roles/first-steps.ts';
import { createInsights, type InsightsContext } from '../roles/insights.ts';
import { createMarketRoutes, type MarketRoutesContext } from '../roles/market-routes.ts';
import { namedIn } from '../roles/on-demand.ts';
import { createPreviews, type PreviewsContext } from '../roles/previews.ts';
import { siteOf, WEB_FOLDER } from '../roles/site.ts';
import type { HandOn } from './forward.ts';
import type { OwnAccounts } from './own-accounts.ts';

/** What a node's own routes need. */
export type AnswerContext = InsightsContext & MarketRoutesContext & PreviewsContext;

interface AnswerParts {
  authenticator: Pick<AccountAuthenticator, 'accountOf' | 'callerOf' | 'isOperator'>;
  /** Those whose prices are at the leader alone. */
  ownAccounts: Pick<OwnAccounts, 'has' | 'size'>;
  costs: RouteCosts;
  quotes: QuoteBook;
  handOn: HandOn;
  /** Whether this node follows the leader now, by a clock that is right. */
  isFollowing: () => boolean;
  /** Returns the share of instruments whose history is loaded at the leader. */
  historyProgress: () => number;
}

/** Its head is of what the leader measures. */
const STATUS_PAGE = '/status';

/**
 * Registers what a node answers itself: the pages of the web app, and what is read of markets, signals and the caller's
 * lists. All else, and every change, goes on to the leader.
 */
export async function answerHere(app: FastifyInstance, context: AnswerContext, parts: AnswerParts): Promise<void> {
  const { access, registry } = context;
  const { authenticator, costs, handOn } = parts;
  const previews = createPreviews(context, new LessonPages(WEB_FOLDER));
  const mayShow = mayShowBriefs(registry, access);
  const reads: FastifyPluginAsync = async (api) => {
    readOnly(api);
    await registerReads(api, context, parts);
    await previews.api(api);
  };
  const answers: FastifyPluginAsync = async (own) => {
    handOnAll(own, parts); // first: nothing is counted here for what is counted there
    handOnOwners(own, parts);
    handOnUnsure(own, context, parts);
    handOnWrites(own, parts);
    await prepareRoutes(own, authenticator, costs);
    guardMarkets(own, API_PREFIX, access);
    await own.register(reads, { prefix: API_PREFIX });
    await own.register(siteRoutes, {
      ...siteOf(context.config),
      headOf: async (path) =>
        (await previews.pageHead(path)) ?? storyHead({ db: context.database.db, registry, mayShow }, path),
      elsewhere: (path) => path === STATUS_PAGE,
      otherwise: handOn,
    });
  };
  await app.register(answers);
}

/** Registers what is computed of stored rows and the newest prices. */
async function registerReads(
  api: FastifyInstance,
  context: AnswerContext,
  { quotes }: Pick<AnswerParts, 'quotes'>,
): Promise<void> {
  const { access, bus, config, database, feeds, log, registry, splits, store } = context;
  const { db } = database;
  const insights = createInsights(context);
  await api.register(createMarketRoutes(context, quotes, insights));
  await insights.api(api);
  await api.register(dashboardRoutes, { db });
  await api.register(firstStepRoutes, { has: firstStepChecks(db, bus.calls(accountCalls).firstChoices) });
  await api.register(chartRoutes, { db, registryFor: () => registry });
  await api.register(lessonsReadRoutes, { db });
  await api.register(practiceRoutes, {
    db,
    splits,
    store,
    key: readSecrets(config, log).seal,
    random: Math.random,
    nowOf: feeds.clock.now,
    registry: () => access.registryFor(undefined),
  });
}

/** Leaves out routes that change something: unknown here, they go on to the leader. */
function readOnly(app: FastifyInstance): void {
  const leaveOut = (): FastifyInstance => app;
  Object.assign(app, { post: leaveOut, put: leaveOut, patch: leaveOut, delete: leaveOut });
}

/** Hands on everything while what is known here may be old: also which sessions are over. */
function handOnAll(app: FastifyInstance, { handOn, isFollowing }: Pick<AnswerParts, 'handOn' | 'isFollowing'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || isFollowing()) return;
    handOn(request, reply);
    return reply;
  });
}

/** Hands on a read that turns out to write, as the first one of an account's watchlists: nothing is written here. */
function handOnWrites(app: FastifyInstance, { handOn }: Pick<AnswerParts, 'handOn'>): void {
  app.setErrorHandler((error, request, reply) => {
    if (!isReadOnly(error)) throw error;
    return handOn(request, reply);
  });
}

/** Hands on all that accounts with connections of their own ask: nobody else has their prices. */
function handOnOwners(
  app: FastifyInstance,
  { authenticator, handOn, ownAccounts }: Pick<AnswerParts, 'authenticator' | 'handOn' | 'ownAccounts'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const bearer = ownAccounts.size > 0 && !request.is404 ? bearerOf(request) : undefined;
    const userId = bearer && (await authenticator.accountOf(bearer));
    if (!userId || !ownAccounts.has(userId)) return;
    handOn(request, reply);
    return reply;
  });
}

/**
 * Hands on what names an instrument that the leader has to open, or go on having open, and all that names one while
 * history is loaded: the leader loads first what somebody asks for.
 */
function handOnUnsure(
  app: FastifyInstance,
  { registry }: Pick<AnswerContext, 'registry'>,
  { handOn, historyProgress }: Pick<AnswerParts, 'handOn' | 'historyProgress'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { is404, routeOptions } = request;
    if (is404 || routeOptions.config.isWithoutPrices) return;
    const named = namedIn(request);
    if (named.length === 0) return;
    const isSure = named.every(([market, symbol]) => {
      const listed = registry.find(market, symbol);
      return listed !== undefined && registry.isScanned(listed);
    });
    if (isSure && historyProgress() === 1) return;
    handOn(request, reply);
    return reply;
  });
}
