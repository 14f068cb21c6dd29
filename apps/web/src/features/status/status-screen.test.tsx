import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { PartStatus, ServerStatus, StatusFigures, StatusIncident } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../testing/fake-api.ts';
import { StatusScreen } from './status-screen.tsx';

const DAY_SECONDS = 86_400;
const AT = Date.parse('2026-11-20T12:00:00Z');
const up = { up: DAY_SECONDS, down: 0, paused: 0, maintenance: 0 };
const figures = (p99Ms: number | null, seconds = up): StatusFigures => ({
  count: p99Ms === null ? 0 : 1_234,
  p50Ms: p99Ms && p99Ms / 2,
  p95Ms: p99Ms,
  p99Ms,
  maxMs: p99Ms,
  seconds,
});
const part = (more: Partial<PartStatus>): PartStatus => ({
  part: 'api',
  badge: null,
  state: 'up',
  since: AT - 60_000,
  promiseMs: 1_000,
  days: [{ day: '2026-11-20', seconds: up }],
  hour: figures(12),
  day: figures(2_400),
  month: figures(null),
  ...more,
});

function show(status: Partial<ServerStatus>) {
  answerApi({ status: { body: { at: AT, measuredSince: AT, parts: [part({})], incidents: [], ...status } } });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <StatusScreen />
    </QueryClientProvider>,
  );
}

describe('the status page', () => {
  it('says that everything works, with delays of each period', async () => {
    show({});
    await screen.findByText('Everything works.');
    expect(screen.getByText('No incidents in the last 90 days.')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Delays: Last hour' }).textContent).toContain('12 ms');
    fireEvent.click(screen.getByRole('radio', { name: '24 hours' }));
    expect(screen.getByRole('table', { name: 'Delays: 24 hours' }).textContent).toContain('2.4 s');
    fireEvent.click(screen.getByRole('radio', { name: '30 days' }));
    expect(screen.getByRole('table', { name: 'Delays: 30 days' }).textContent).not.toMatch(/\d ms/);
  });

  it('says what is down, and that a closed market isn’t', async () => {
    const parts = [part({ state: 'down' }), part({ part: 'feed.US_Equity', badge: 'SIMULATED', state: 'closed' })];
    show({ parts });
    await screen.findByText('1 part has a problem.');
    expect(screen.getByText('Market closed')).toBeTruthy();
    expect(screen.getByText(/invented on this server/)).toBeTruthy();
  });

  it('has the days in words, and never calls an outage or maintenance 100 %', async () => {
    const days = [
      { day: '2026-11-18', seconds: { up: DAY_SECONDS - 720, down: 720, paused: 0, maintenance: 0 } },
      { day: '2026-11-19', seconds: { up: DAY_SECONDS - 3_600, down: 0, paused: 0, maintenance: 3_600 } },
      { day: '2026-11-20', seconds: { ...up, up: DAY_SECONDS - 1, down: 1 } },
    ];
    show({ parts: [part({ days })] });
    const bars = await screen.findByRole('img');
    expect(bars.getAttribute('aria-label')).toBe(
      '3 days measured. 18 Nov 2026: 12 min down, 19 Nov 2026: 1 h maintenance',
    );
    expect(screen.getByText(/98\.33.% uptime, 3 days, 1 h maintenance/)).toBeTruthy();
  });

  it('shows incidents with what operators said, as text', async () => {
    const times = { startedAt: AT, endedAt: AT + 900_000 };
    const planned: StatusIncident = {
      id: 'a',
      part: null,
      cause: 'maintenance',
      title: '<b>New</b> disk',
      state: 'planned',
      ...times,
      updates: [{ at: 1, state: 'identified', text: 'Two hours.' }],
    };
    const measured: StatusIncident = {
      id: 'b',
      part: 'scan',
      cause: 'slow',
      title: null,
      state: 'over',
      ...times,
      updates: [],
    };
    show({ incidents: [planned, measured] });
    const item = (await screen.findByText('<b>New</b> disk')).closest('li') as HTMLElement;
    expect(within(item).getByText('Planned')).toBeTruthy();
    expect(within(item).getByText('Two hours.')).toBeTruthy();
    expect(screen.getByText('Scans for signals: slow').closest('li')?.textContent).toContain('lasted 15 min');
  });

  it('says what failed', async () => {
    answerApi({ status: { status: 500, body: { message: '', code: 'API_ERROR', reason: 'INTERNAL' } } });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <StatusScreen />
      </QueryClientProvider>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the status');
  });
});
