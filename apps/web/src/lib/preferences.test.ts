import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { answerApi } from '../testing/fake-api.ts';
import { signIn } from '../testing/session.ts';
import { changePreferences, preferencesQuery } from './preferences.ts';
import { OWN_ZONE } from './zones.ts';

it('notes the zone of the browser where none was chosen, once', async () => {
  signIn();
  const saved: unknown[] = [];
  const known = { markets: [], experience: null, symbols: [], timeZone: null, hasReadRiskNotice: true, step: 'done' };
  let kept: unknown = known;
  answerApi({
    'PUT user/user-1/preferences': (preferences) => {
      saved.push(preferences);
      kept = preferences;
      return { body: { preferences } };
    },
    'user/user-1/preferences': () => ({ body: { preferences: kept } }),
  });
  expect(await new QueryClient().fetchQuery(preferencesQuery)).toMatchObject({ browserZone: OWN_ZONE });
  await vi.waitFor(() => expect(saved).toMatchObject([{ timeZone: null, browserZone: OWN_ZONE }]));
  await new QueryClient().fetchQuery(preferencesQuery);
  kept = { ...known, timeZone: 'Asia/Tokyo' };
  await new QueryClient().fetchQuery(preferencesQuery);
  expect(saved).toHaveLength(1);
});

it('saves two concurrent changes, neither of which undoes the other', async () => {
  signIn();
  const saved: unknown[] = [];
  const known = { markets: [], experience: null, symbols: [], timeZone: null, hasReadRiskNotice: true, step: 'done' };
  answerApi({
    'PUT user/user-1/preferences': (preferences) => {
      saved.push(preferences);
      return { body: { preferences } };
    },
  });
  const client = new QueryClient();
  client.setQueryData(preferencesQuery.queryKey, known as never);
  await Promise.all([
    changePreferences(client, { defaultMarket: 'Forex' }),
    changePreferences(client, { timeframe: '1D' }),
  ]);
  expect(saved.at(-1)).toMatchObject({ defaultMarket: 'Forex', timeframe: '1D' });
});
