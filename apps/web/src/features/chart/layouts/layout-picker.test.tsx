import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChartSettings } from '@wickwise/contract';
import { beforeEach, expect, it } from 'vitest';
import { keepChartNews } from '../../../lib/chart-news-choice.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerApi } from '../../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { chartTexts } from '../texts/chart.ts';
import { LayoutPicker } from './layout-picker.tsx';

const SETTINGS: ChartSettings = { studies: [], scale: 'linear', compare: [], signals: [] };
const USE = chartTexts.layouts.use('Quiet');
const KEPT = { id: 'a2f0c7de-0000-7000-8000-000000000001', name: 'Quiet', kind: 'layout', updatedAt: 0 } as const;

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  signIn();
});

/** Saves a chart's set-up under a name; returns what was sent, and what using it sets. */
async function keepAndUse(settings: ChartSettings) {
  const sent: { settings: ChartSettings }[] = [];
  const path = `user/${USER_ID}/chart-layouts`;
  answerApi({
    [path]: { body: { layouts: [] } },
    [`PUT ${path}`]: (body) => {
      sent.push(body as (typeof sent)[number]);
      return { body: { layouts: [{ ...KEPT, settings: (body as (typeof sent)[number]).settings }] } };
    },
  });
  const used: ChartSettings[] = [];
  await show(<LayoutPicker settings={settings} onUse={(next) => used.push(next)} />);
  await userEvent.type(await screen.findByRole('textbox', { name: chartTexts.layouts.name }), 'Quiet{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: USE }));
  return { sent: sent[0]?.settings, used: used[0] };
}

it('keeps in a layout whether the chart marks news, as the chart is now', async () => {
  expect(await keepAndUse({ ...SETTINGS, news: 'hidden' })).toMatchObject({
    sent: { news: 'hidden' },
    used: { news: 'hidden' },
  });
});

it('keeps the reader’s usual choice where the chart follows that', async () => {
  keepChartNews('hidden');
  expect(await keepAndUse(SETTINGS)).toMatchObject({ sent: { news: 'hidden' }, used: { news: 'hidden' } });
});

it('sets the whole chart up, also what the layout has by default', async () => {
  const { used } = await keepAndUse(SETTINGS);
  const now: ChartSettings = {
    ...SETTINGS,
    timeframe: '1D',
    split: '1h',
    splitSymbol: 'Crypto:ETH-USD',
    clock: 'exchange',
  };
  expect({ ...now, ...used, news: undefined }).toEqual(SETTINGS);
});

it('says that a name in use is replaced', async () => {
  await keepAndUse(SETTINGS);
  await userEvent.type(screen.getByRole('textbox', { name: chartTexts.layouts.name }), ' Quiet');
  expect(screen.getByRole('button', { name: chartTexts.layouts.replaceLayout })).toBeDefined();
  expect(screen.getByRole('button', { name: chartTexts.layouts.keepTemplate })).toBeDefined();
});

it('brings a removed layout back', async () => {
  toasts.set([]);
  const kept: unknown[] = [];
  const layout = { ...KEPT, settings: { ...SETTINGS, studies: ['rsi_14'] } };
  const path = `user/${USER_ID}/chart-layouts`;
  answerApi({
    [`DELETE ${path}`]: { body: { layouts: [] } },
    [path]: { body: { layouts: [layout] } },
    [`PUT ${path}`]: (body) => {
      kept.push(body);
      return { body: { layouts: [layout] } };
    },
  });
  await show(<LayoutPicker settings={SETTINGS} onUse={() => {}} />);
  await userEvent.click(await screen.findByRole('button', { name: chartTexts.layouts.remove('Quiet') }));
  await waitFor(() => expect(screen.queryByRole('button', { name: USE })).toBeNull());
  toasts.get()[0]?.actions?.[0]?.onPress();
  expect(await screen.findByRole('button', { name: USE })).toBeDefined();
  expect(kept).toEqual([{ name: 'Quiet', kind: 'layout', settings: layout.settings }]);
});
