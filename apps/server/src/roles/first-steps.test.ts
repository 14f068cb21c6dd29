import { SaveScreenRequest } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { expect, it } from 'vitest';
import { firstStepRoutes } from '#modules/first-steps/routes.ts';
import { addScreen } from '#modules/screener/saved-store.ts';
import { createWatchlist } from '#modules/watchlists/store.ts';
import { API_PREFIX } from '#platform/http.ts';
import { startTestAlerts } from '../testing/test-alerts.ts';
import { ruleAbove } from '../testing/test-rules.ts';
import { firstStepChecks } from './first-steps.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');

async function setUp(symbols: string[] = []) {
  const test = await startTestAlerts([COIN]);
  await test.app.register(firstStepRoutes, {
    has: firstStepChecks(test.db, async () => ({ symbols })),
    prefix: API_PREFIX,
  });
  const asha = await test.addUser();
  const steps = async (of = asha) => (await of.call('GET', 'first-steps')).json();
  return { ...test, asha, steps };
}

it('are done independently, once the account has them', async () => {
  const { asha, addUser, db, steps } = await setUp();
  const none = { watchlist: false, alert: false, screen: false, backtest: false };
  expect(await steps()).toEqual(none);
  await createWatchlist(db, asha.id, 'Empty', []);
  expect(await steps()).toEqual(none);
  await createWatchlist(db, asha.id, 'Mine', [{ market: 'Crypto', symbol: 'BTC-USD' }]);
  await asha.alert({ market: 'Crypto', symbol: 'BTC-USD', condition: { type: 'crossing', level: 1 } });
  expect(await steps()).toEqual({ ...none, watchlist: true, alert: true });
  const place = { name: 'Mine', market: 'Crypto', timeframe: '1h' } as const;
  await addScreen(db, asha.id, SaveScreenRequest.parse({ ...place, rule: ruleAbove(1) }), 0);
  expect(await steps()).toEqual({ ...none, watchlist: true, alert: true, screen: true });
  expect(await steps(await addUser())).toEqual(none);
});

it('count the symbols of the set-up before they become a list', async () => {
  const { steps } = await setUp(['Crypto:BTC-USD']);
  expect(await steps()).toMatchObject({ watchlist: true, alert: false });
});
