import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChartSettings } from '@wickwise/contract';
import { beforeEach, expect, it } from 'vitest';
import { keepChartNews } from '../../../lib/chart-news-choice.ts';
import { answerApi } from '../../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { chartTexts } from '../texts/chart.ts';
import { LayoutPicker } from './layout-picker.tsx';

const SETTINGS: ChartSettings = { studies: [], scale: 'linear', compare: [], signals: [] };
const USE = chartTexts.layouts.use('Quiet');
const KEPT = { id: 'a2f0c7de-0000-7000-8000-000000000001', name: 'Quiet', kind: 'layout', updatedAt: 0 } as const;

beforeEach(() => {
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
    ...{ sent: { news: 'hidden' }, used: { news: 'hidden' } },
  });
});

it('keeps the reader’s usual choice where the chart follows that', async () => {
  keepChartNews('hidden');
  expect(await keepAndUse(SETTINGS)).toMatchObject({ sent: { news: 'hidden' }, used: { news: 'hidden' } });
});
