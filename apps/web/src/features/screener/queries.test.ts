import type { SavedScreen } from '@wickwise/contract';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { noteOpened, type ScreenToSave, savedScreensQuery, saveScreen } from './queries.ts';

const ID = '0192b7f0-0000-7000-8000-000000000001';
const PATH = `user/${USER_ID}/screens`;
const REQUEST = {
  market: 'Crypto',
  timeframe: '1h',
  name: 'Dips',
  rule: {
    name: 'dips',
    label: 'Dips',
    description: '',
    groups: [{ condition: 'and', rules: [{ key: 'patterns', attribute: 'hammer', operator: 'eq', value: 1 }] }],
  },
} satisfies ScreenToSave;
const savedAt = (updatedAt: number): SavedScreen => ({
  ...REQUEST,
  id: ID,
  columns: [],
  direction: 'bullish',
  isLive: true,
  version: 1,
  createdAt: 1,
  updatedAt,
});

/** A server on which another tab saves at will. */
function startServer() {
  const server = { stored: savedAt(1), sent: [] as unknown[], isDown: false };
  answerApi({
    [PATH]: () => ({ body: { screens: [server.stored] } }),
    [`PUT ${PATH}/${ID}`]: (body) => {
      const { updatedAt = server.stored.updatedAt } = body as { updatedAt?: number };
      server.sent.push(updatedAt);
      if (server.isDown) return refusal(503, 'Not now.');
      if (updatedAt !== server.stored.updatedAt) return refusal(400, 'Changed elsewhere.');
      server.stored = savedAt(updatedAt + 1);
      return { body: { screen: server.stored } };
    },
  });
  return server;
}

it('doesn’t overwrite unasked what another tab has saved, also where the list was loaded again meanwhile', async () => {
  signIn();
  const server = startServer();
  await queryClient.fetchQuery({ ...savedScreensQuery, staleTime: 0 });
  server.stored = savedAt(5);
  await queryClient.fetchQuery({ ...savedScreensQuery, staleTime: 0 });
  server.isDown = true;
  await expect(saveScreen(REQUEST, ID)).rejects.toThrow('Not now.');
  server.isDown = false;
  await expect(saveScreen(REQUEST, ID)).rejects.toThrow('Changed elsewhere.');
  await saveScreen(REQUEST, ID);
  await saveScreen(REQUEST, ID);
  expect(server.sent).toEqual([1, 1, 5, 6]);
  server.stored = savedAt(9);
  noteOpened(server.stored);
  await saveScreen(REQUEST, ID);
});
