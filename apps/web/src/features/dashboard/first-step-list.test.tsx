import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FirstSteps } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { FirstStepList } from './first-step-list.tsx';
import { isKnownHidden } from './first-steps.ts';

const NONE: FirstSteps = { watchlist: false, alert: false, screen: false, backtest: false };

async function showChecklist(has: Partial<FirstSteps>) {
  const saved: unknown[] = [];
  const known = { markets: [], experience: null, symbols: [], timeZone: 'UTC', hasReadRiskNotice: true, step: 'done' };
  answerApi({
    'PUT user/user-1/preferences': (body) => {
      saved.push(body);
      return { body: { preferences: body } };
    },
    'user/user-1/preferences': { body: { preferences: known } },
    'user/user-1/first-steps': { body: { ...NONE, ...has } },
  });
  await show(<FirstStepList />);
  return saved;
}

describe('the checklist of first steps', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('ticks what the account has, and links to what is missing', async () => {
    await showChecklist({ watchlist: true });
    expect(await screen.findByText('1 of 4 done')).toBeTruthy();
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toBe('Watchlist done');
    expect(first && within(first).queryByRole('link')).toBeNull();
    expect(second && within(second).getByRole('link').getAttribute('href')).toBe('/dashboard/alerts');
  });

  it('leads to the field that adds a symbol', async () => {
    await showChecklist({});
    await screen.findByText('0 of 4 done');
    expect(screen.getByRole('link', { name: 'Watchlist' }).getAttribute('href')).toBe('/dashboard#add-symbol');
  });

  it('is put away for the account', async () => {
    const saved = await showChecklist({});
    await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ hidesChecklist: true, step: 'done' });
    expect(isKnownHidden()).toBe(true);
  });
});
