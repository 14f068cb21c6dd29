import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ChangeDrawingsRequest, Drawing } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { type Answer, answerApi, refusal } from '../../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../../testing/session.ts';
import { useDrawings } from './use-drawings.ts';

const BTC = { market: 'Crypto', symbol: 'BTC-USD' } as const;
const PATH = `user/${USER_ID}/chart-drawings`;
const level = (price: number): Drawing => ({
  id: `a2f0c7de-0000-7000-8000-${String(price).padStart(12, '0')}`,
  kind: 'horizontal',
  points: [[0, price]],
});

beforeEach(() => {
  queryClient.clear();
  signIn();
});

/** A server's drawings; it answers nothing while it is out of reach, and `answers` come before its own. */
function serve() {
  const server = { drawings: [] as Drawing[], isAway: false, answers: [] as Promise<Answer>[] };
  answerApi({
    [PATH]: () => ({ body: { drawings: server.drawings } }),
    [`PUT ${PATH}`]: async (body) => {
      const given = await server.answers.shift();
      if (given) return given;
      if (server.isAway) return 'no network';
      const { kept, removed } = body as ChangeDrawingsRequest;
      const changed = [...removed, ...kept.map(({ id }) => id)];
      server.drawings = [...server.drawings.filter(({ id }) => !changed.includes(id)), ...kept];
      return { body: { drawings: server.drawings } };
    },
  });
  return server;
}

/** Opens the chart, with its drawings loaded. */
async function open() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const chart = renderHook(() => useDrawings(BTC), { wrapper });
  await waitFor(() => expect(chart.result.current.isReady).toBe(true));
  return {
    ...chart,
    now: () => chart.result.current,
    draw: (price: number) => act(() => chart.result.current.keep(level(price))),
  };
}

it('saves what is drawn just before the page is closed', async () => {
  const server = serve();
  const { draw } = await open();
  draw(1);
  dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(server.drawings).toEqual([level(1)]));
});

it('saves when the network is back what another page hid meanwhile', async () => {
  const server = serve();
  server.isAway = true;
  const { draw, now, unmount } = await open();
  draw(1);
  await waitFor(() => expect(now().failure).toBeDefined());
  unmount();
  const back = await open();
  expect(back.now().drawings).toEqual([level(1)]);
  await waitFor(() => expect(back.now().failure).toBeDefined());
  server.isAway = false;
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(server.drawings).toEqual([level(1)]));
  await waitFor(() => expect(back.now().failure).toBeUndefined());
});

it('saves one change after another: what failed goes with the next', async () => {
  const server = serve();
  const slow = Promise.withResolvers<Answer>();
  server.answers = [slow.promise];
  const { draw, now } = await open();
  draw(1);
  await waitFor(() => expect(server.answers).toEqual([]));
  draw(2);
  await new Promise((resolve) => setTimeout(resolve, 500));
  slow.resolve('no network');
  await waitFor(() => expect(server.drawings).toEqual([level(1), level(2)]));
  await waitFor(() => expect(now().failure).toBeUndefined());
});

it('says why the server refuses, until what it refuses is taken back', async () => {
  const server = serve();
  server.answers = [Promise.resolve(refusal(400, 'At most 200 drawings on a chart.'))];
  const { draw, now } = await open();
  draw(1);
  await waitFor(() => expect(now().failure?.message).toBe('At most 200 drawings on a chart.'));
  act(() => now().undo());
  await waitFor(() => expect(now().failure).toBeUndefined());
  expect(server.drawings).toEqual([]);
});
