import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { noteMarketState } from '../../../realtime/market-states.ts';
import { answerApi, refusal } from '../../../testing/fake-api.ts';
import { marketState } from '../../../testing/market-state.ts';
import { signIn } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { NOW_MS, sampleCall, sampleExpert } from '../testing/advice-samples.ts';
import { CallScreen } from './call-screen.tsx';

const HASH = 'ab12'.repeat(16);
const call = sampleCall(
  {},
  { parts: [{ share: 0.5, reason: 'target', price: 192.5, at: NOW_MS }], factor: 0.5 },
  { notes: [{ seq: 9, kind: 'correction', text: 'On the hourly chart.', at: NOW_MS }] },
);

const answers = (isOwn: boolean) => ({
  'calls/': { body: { call, snapshot: { timeframe: '1h', bars: [] }, seq: 7, hash: HASH } },
  'experts/meera': { body: { expert: sampleExpert({ isOwn }) } },
  'instruments?': { body: { instruments: [] } },
});

beforeEach(() => {
  signIn();
  queryClient.clear();
});

const showCall = () =>
  show(<CallScreen callId={call.id} tools={({ terms }) => <button type="button">{terms.symbol}!</button>} />);

it('shows frozen terms, what was added later, and words as they were written', async () => {
  answerApi(answers(false));
  await showCall();
  expect(await screen.findByText(/<b>Plain<\/b>/)).toBeDefined();
  expect(screen.getByTitle(HASH)).toBeDefined();
  expect(document.title).toBe('AAPL · Meera | Wickwise');
  expect(screen.getByText('On the hourly chart.')).toBeDefined();
  expect(screen.getByText(/multiplied by 0\.5 because of splits/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'AAPL!' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Withdraw call' })).toBeNull();
});

it('counts what is left of its horizon by the market’s clock, which a replay sets', async () => {
  const clock = { nowMs: call.terms.endsAt - 2 * 3_600_000, speed: 1, step: null };
  noteMarketState(marketState({ market: 'US_Equity', clock }));
  answerApi(answers(false));
  await showCall();
  expect(await screen.findByText(/\((2 h|1 h 59 min).* left\)/)).toBeDefined();
});

it('lets its expert withdraw it, and shows the server’s refusal at the field', async () => {
  const asked = answerApi({
    [`POST user/user-1/calls/${call.id}/withdrawal`]: refusal(400, 'This call has ended already.', 'text'),
    ...answers(true),
  });
  await showCall();
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw call' }));
  await userEvent.type(await screen.findByLabelText('Reason'), 'Changed my mind');
  await userEvent.click(screen.getAllByRole('button', { name: 'Withdraw call' }).at(-1) as HTMLElement);
  expect((await screen.findAllByText(/This call has ended already/)).length).toBeGreaterThan(0);
  expect(asked).toContain(`POST user/user-1/calls/${call.id}/withdrawal`);
});
