import { act, screen } from '@testing-library/react';
import type { Notice } from '@wickwise/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { NoticeBell } from './notice-bell.tsx';

const hear = vi.hoisted(() => ({ notice: undefined as ((notice: Notice) => void) | undefined }));

vi.mock('../../realtime/notices.ts', () => ({
  watchNotices: (onNotice: (notice: Notice) => void) => {
    hear.notice = onNotice;
    return () => {};
  },
}));

const FIRED: Notice = {
  id: 'n',
  seq: 1,
  at: 0,
  isRead: false,
  body: {
    kind: 'alerts',
    count: 1,
    firings: [
      {
        id: 'f',
        alertId: 'a',
        name: '',
        market: 'Crypto',
        symbol: 'BTC-USD',
        timeframe: '1h',
        price: 117_000.5,
        condition: { type: 'crossing', level: 117_000 },
        at: 0,
        storedAt: 0,
        isLate: false,
        receipt: { by: 'tick', value: 117_000.5, before: 116_000, threshold: 117_000 },
      },
    ],
  },
};

beforeEach(() => {
  signIn();
  queryClient.clear();
  toasts.set([]);
});

it('says what fired, with ways to its chart and its receipt', async () => {
  answerApi({ 'user/user-1': { body: {} } });
  await show(<NoticeBell link={(text) => text} />);
  await screen.findByRole('button', { name: 'Notifications' });
  act(() => hear.notice?.(FIRED));
  const [shown] = toasts.get();
  expect(shown?.text).toMatch(/^BTC-USD, crosses 117,000/);
  expect(shown?.actions?.map(({ label }) => label)).toEqual(['Chart', 'Receipt']);
});
