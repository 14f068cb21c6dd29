import {
  DATA_BADGES,
  type DataBadge,
  ReadWhatsNewAnswer,
  ReadWhatsNewRequest,
  WHATS_NEW_MOST,
  type WhatsNewEntry,
  WhatsNewPage,
  WhatsNewQuery,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { Db } from '#platform/db/db.ts';
import { callerOf } from '#platform/guard.ts';
import { DayHighlightsCache } from './day-highlights.ts';
import type { Finding } from './findings.ts';
import { ownHighlights } from './own-highlights.ts';
import { type Reader, rankFindings } from './rank.ts';
import { markWhatsNewRead, readThrough } from './reads.ts';
import type { HighlightSources } from './sources.ts';
import { storiesOfDay } from './stories-of-day.ts';
import type { HighlightWindow } from './window.ts';

export interface WhatsNewDeps {
  db: Db;
  sources: HighlightSources;
  access: MarketAccess;
  markets: readonly Market[];
  nowOf: (market: Market) => number;
  /** Returns the time of a market's newest price, null before the first. */
  newestPriceAt: (market: Market) => number | null;
  /** Returns ids of all instruments on a user's watchlists. */
  watched: (userId: string) => Promise<ReadonlySet<string>>;
}

const tags = ['whatsnew'];

/** Highlights since yesterday, or of a day, ranked for the caller. */
export const whatsNewRoutes: FastifyPluginAsyncZod<WhatsNewDeps> = async (app, deps) => {
  const { db, sources, access, markets, nowOf, newestPriceAt, watched } = deps;
  const { registry } = access;
  const dayNews = new DayHighlightsCache({ sources, registry, nowOf });

  app.get('/user/whatsnew', {
    config: { guard: 'user', apiScope: 'signals:read', cost: 'list' },
    schema: { tags, querystring: WhatsNewQuery, response: { 200: WhatsNewPage } },
    handler: async (request) => {
      const { userId } = callerOf(request);
      const { query } = request;
      const seen = markets.filter((market) => access.mayRead(market, userId));
      const wanted = query.market ? seen.filter((market) => market === query.market) : seen;
      const [watchedIds, through, ...parts] = await Promise.all([
        watched(userId),
        readThrough(db, userId),
        ...wanted.map((market) => dayNews.of(market, query.day)),
      ]);
      const reader = { watched: watchedIds, readThroughMs: through };
      const own = await Promise.all(parts.map((part) => ownHighlights(sources, registry, userId, part)));
      const stories = await Promise.all(parts.map((part) => storiesOfDay(sources, registry, watchedIds, part)));
      const all = [...parts.flatMap((part) => part.scored), ...own.flat(), ...stories.flat()];
      const scored = all.filter(({ finding }) => isWanted(finding, query, reader));
      const entries = rankFindings(scored, reader);
      return {
        whatsnew: partOf(entries, query),
        totalCount: entries.length,
        unreadCount: entries.filter(isUnread).length,
        days: parts.map(({ window }) => ({
          ...window,
          badge: registry.badgeOf(window.market),
          dataAt: within(window, newestPriceAt(window.market)),
        })),
        badge: leastReal(wanted.map((market) => registry.badgeOf(market))),
        asOf: Math.min(Date.now(), ...parts.map(({ asOfMs }) => asOfMs)),
        readThrough: through,
      };
    },
  });

  app.put('/user/whatsnew/read', {
    config: { guard: 'user', cost: 'write' },
    schema: { tags, body: ReadWhatsNewRequest, response: { 200: ReadWhatsNewAnswer } },
    handler: async (request) => ({
      readThrough: await markWhatsNewRead(db, callerOf(request).userId, request.body.through),
    }),
  });
};

/** Returns the time of the newest price, or the end of a period that was over before it. */
const within = ({ toMs }: HighlightWindow, newestMs: number | null): number | null =>
  newestMs === null ? null : Math.min(newestMs, toMs);

/** Returns the least real badge of several feeds. */
const leastReal = (badges: readonly DataBadge[]): DataBadge =>
  DATA_BADGES.findLast((badge) => badges.includes(badge)) ?? 'SIMULATED';

const isUnread = ({ unreadCount }: WhatsNewEntry): boolean => unreadCount > 0;

/** Returns the requested entries with the requested number of members. */
function partOf(entries: readonly WhatsNewEntry[], { unread, entry, limit, members }: WhatsNewQuery): WhatsNewEntry[] {
  const most = members ?? (entry === undefined ? WHATS_NEW_MOST.firstMembers : WHATS_NEW_MOST.members);
  return entries
    .filter((one) => (unread === undefined || isUnread(one)) && (entry === undefined || one.id === entry))
    .slice(0, limit ?? WHATS_NEW_MOST.entries)
    .map((one) => ({ ...one, members: one.members.slice(0, most) }));
}

function isWanted({ kind, direction, strength, listed }: Finding, query: WhatsNewQuery, { watched }: Reader): boolean {
  return (
    (query.kind === undefined || kind === query.kind) &&
    (query.direction === undefined || direction === query.direction) &&
    (query.strength === undefined || strength === query.strength) &&
    (query.watchlist === undefined || watched.has(listed.instrument.id))
  );
}
