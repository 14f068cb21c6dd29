import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { answerApi } from '../testing/fake-api.ts';
import { signIn } from '../testing/session.ts';
import { changePreferences, preferencesQuery } from './preferences.ts';

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
