import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PatternSignal } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answerApi } from '../../testing/fake-api.ts';
import { patternSignal } from '../../testing/pattern-signal.ts';
import { signIn } from '../../testing/session.ts';
import { withNewSignal } from './queries.ts';
import { SignalsPanel } from './signals-panel.tsx';

vi.mock('../../realtime/signals.ts', () => ({ watchSignals: () => () => {} }));

const pageOf = (signals: PatternSignal[], totalCount: number): Answer => ({
  body: { signals, totalCount, data: { signals, totalCount } },
});

/** Shows the panel in its own router, for its links. */
function show(onPage = vi.fn()) {
  const root = createRootRoute();
  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <SignalsPanel market="Indian_Equity" page={1} onPage={onPage} />,
  });
  const dashboard = createRoute({ getParentRoute: () => root, path: '/dashboard', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([index, dashboard]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return onPage;
}

describe('the signals panel', () => {
  beforeEach(signIn);

  it('shows what fired, on what, when its bar closed, and that its edge is not measured', async () => {
    answerApi({ 'user/pattern-signal': pageOf([patternSignal(1)], 1) });
    show();
    const row = (await screen.findByText('RSI oversold')).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('RSI oversold, bullish');
    expect(row.textContent).toContain('RELIANCE');
    expect(row.textContent).toContain('1,432.50');
    expect(row.textContent).toContain('20 Nov 2026 05:45 UTC');
    expect(row.textContent).toContain('edge not measured yet');
    expect(row.textContent).toContain('SIMULATED');
    const link = within(row).getByRole('link', { name: 'RELIANCE' });
    expect(link.getAttribute('href')).toBe('/dashboard/chart/Indian_Equity/RELIANCE?timeframe=1h');
  });

  it('marks what was found in replay', async () => {
    const replayed = { ...patternSignal(2), seq: 0, label: 'Death Cross', isReplayed: true };
    answerApi({ 'user/pattern-signal': pageOf([patternSignal(1), replayed], 2) });
    show();
    const rows = (await screen.findAllByTestId('signal')).map(({ textContent }) => textContent);
    expect(rows.map((text) => text?.includes('· In replay'))).toEqual([false, true]);
  });

  it('asks for the signals of its market alone', async () => {
    const asked = answerApi({ 'user/pattern-signal': pageOf([patternSignal(1)], 1) });
    show();
    const all = await screen.findByRole('link', { name: 'All signals, with filters' });
    expect(asked).toEqual(['user/pattern-signal?page=1&market=Indian_Equity&context=in']);
    expect(all.getAttribute('href')).toContain('market=Indian_Equity');
  });

  it('steps through pages', async () => {
    answerApi({ 'user/pattern-signal': pageOf([patternSignal(1)], 25) });
    const onPage = show();
    await screen.findByText('Page 1 of 3');
    expect(screen.getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });

  it('says what to expect when nothing has fired', async () => {
    answerApi({ 'user/pattern-signal': pageOf([], 0) });
    show();
    await screen.findByText(/No signals yet/);
  });

  it('says what failed, in the spec’s words, and lets one try again', async () => {
    const asked = answerApi({
      'user/pattern-signal': { status: 500, body: { message: '', code: 'API_ERROR', reason: 'INTERNAL' } },
    });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch signals');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked.length).toBeGreaterThan(1);
  });
});

describe('the signals panel of somebody who is not signed in', () => {
  it('says that there is no token, and asks for nothing', async () => {
    const asked = answerApi({});
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Authentication token not found');
    expect(asked).toEqual([]);
  });
});

describe('withNewSignal', () => {
  const page = { signals: [patternSignal(2), patternSignal(1)], totalCount: 2, data: { signals: [], totalCount: 2 } };

  it('puts a new signal in front and keeps the page’s length', () => {
    const next = withNewSignal(page, patternSignal(3), 2);
    expect(next.signals.map(({ seq }) => seq)).toEqual([3, 2]);
    expect(next.totalCount).toBe(3);
    expect(next.data).toEqual({ signals: next.signals, totalCount: 3 });
  });

  it('takes one that is there already for no news', () => {
    expect(withNewSignal(page, patternSignal(1), 10)).toBe(page);
  });
});
