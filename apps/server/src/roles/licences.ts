import { type LicenceScope, MARKET_NAMES, type MarketLicence } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { FastifyPluginAsync } from 'fastify';
import { noteEvent } from '#modules/accounts/events.ts';
import { licenceRoutes } from '#modules/licences/routes.ts';
import { emailOf } from '#platform/owners.ts';
import { accessCalls } from './access.ts';
import type { RoleContext } from './context.ts';

/** Terms in a sentence, for feeds that name none. */
const TERMS: Readonly<Record<LicenceScope, string>> = {
  simulated: 'Nobody’s data: these prices are made up.',
  personal:
    'For the account that owns the key alone. Showing the prices to others needs a display agreement with the provider.',
  internal: 'Public data for the server’s operator. Showing it to others is subject to the provider’s terms of use.',
  display: 'May be shown to the users of this server.',
  redistribute: 'May be shown and passed on.',
};

type LicencesContext = Pick<RoleContext, 'access' | 'bus' | 'database' | 'feeds'>;

/** Returns the routes by which operators state licences; a statement takes effect at once. */
export function createLicenceRoutes({ access, bus, database: { db }, feeds }: LicencesContext): FastifyPluginAsync {
  const { refresh } = bus.calls(accessCalls);
  const licences = (): Promise<MarketLicence[]> =>
    Promise.all(
      feeds.markets.map(async (market) => {
        const { badge, licence } = feeds.of(market).capabilities(market);
        const { source } = feeds.of(market);
        const provider = licence.attribution;
        const owner = access.ownerOf(market);
        return {
          market,
          source,
          provider,
          badge,
          declared: licence.scope,
          scope: access.scopeOf(market),
          owner: owner === undefined ? null : await emailOf(db, owner),
          terms: licence.terms ?? TERMS[licence.scope],
          statement: statementOf(market, provider),
        };
      }),
    );
  return async (app) => {
    await app.register(licenceRoutes, {
      db,
      licences,
      emailOf: (userId) => emailOf(db, userId),
      changed: async (userId, what, address, detail) => {
        const kind = what === 'stated' ? 'licence-stated' : 'licence-ended';
        await noteEvent(db, userId, kind, { address, device: '' }, detail);
        await refresh();
      },
    });
  };
}

const statementOf = (market: Market, provider: string): string =>
  `I have read the terms of the provider of these ${MARKET_NAMES[market]} prices (${provider}). I state that they, or an ` +
  'agreement with the provider, allow this server to show the prices and what is made of them to all its accounts and visitors.';
