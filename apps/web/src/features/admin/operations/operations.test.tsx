import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HealthAnswer, JobQueue, JobsAnswer, MarketFeedHealth } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { HealthPanel } from './health-panel.tsx';
import { JobsPanels } from './jobs-panels.tsx';

const JOB_ID = '01890000-0000-7000-8000-000000000001';
const QUEUE: JobQueue = { name: 'send-mail', waiting: 2, running: 1, failed: 1, nextAt: null };
const FEED: MarketFeedHealth = { market: 'Crypto', badge: 'LIVE', feed: 'coinbase', state: 'live', isFollowing: true };
const JOBS: JobsAnswer = {
  queues: [QUEUE],
  failures: [{ id: JOB_ID, queue: 'send-mail', at: 1, error: 'connect ECONNREFUSED' }],
};
const HEALTH: HealthAnswer = {
  startedAt: 1,
  database: { isAnswering: true, readOnlyBecause: null, bytes: 1_400_000_000 },
  disk: { freeBytes: 40e9, totalBytes: 100e9 },
  memory: { usedBytes: 1e9, totalBytes: 8e9 },
  loopDelay: { p99Ms: 4, longestMs: 31 },
  feeds: [FEED],
  backup: { at: 1, bytes: 2_000_000 },
  backupError: null,
  failedDeliveries: 0,
  failedMails: 0,
  setAside: 0,
  silentProviders: [],
};

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^(Part)?${name}`) });

describe('jobs for operators', () => {
  beforeEach(() => queryClient.clear());

  it('have a failed one run again', async () => {
    const left: JobsAnswer = { queues: [{ ...QUEUE, failed: 0 }], failures: [] };
    const asked = answerApi({
      [`POST admin/jobs/send-mail/${JOB_ID}/retry`]: { body: left },
      'admin/jobs': { body: JOBS },
    });
    await show(<JobsPanels />);
    expect(await screen.findByText('connect ECONNREFUSED')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Retry the job of send-mail' }));
    expect(await screen.findByText('No failed jobs.')).toBeDefined();
    expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('keep one whose retry is refused, and say why', async () => {
    answerApi({ 'POST admin/jobs': refusal(404, 'Failed job not found'), 'admin/jobs': { body: JOBS } });
    await show(<JobsPanels />);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry the job of send-mail' }));
    expect(await screen.findByText('Failed job not found')).toBeDefined();
    expect(screen.getByText('connect ECONNREFUSED')).toBeDefined();
  });

  it('say what failed, and ask again', async () => {
    answerApi({ 'admin/jobs': refusal(503, 'Not now.') });
    await show(<JobsPanels />);
    expect(await screen.findByText(/Not now\./)).toBeDefined();
  });
});

describe('the health of the server', () => {
  beforeEach(() => queryClient.clear());
  const open = async (change: Partial<HealthAnswer>) => {
    answerApi({ 'admin/health': { body: { ...HEALTH, ...change } } });
    await show(<HealthPanel />);
    return screen.findByRole('status');
  };

  it('is each part with what is measured', async () => {
    expect((await open({})).textContent).toBe('Everything works.');
    expect(within(row('Database')).getByText('1.4 GB stored')).toBeDefined();
    expect(within(row('Disk')).getByText('40 GB free of 100 GB')).toBeDefined();
    expect(within(row('Prices: Crypto')).getByText('LIVE')).toBeDefined();
  });

  it.for<[Partial<HealthAnswer>, string, string]>([
    [{ database: { isAnswering: false, readOnlyBecause: null, bytes: null } }, 'Database', 'Doesn’t answer'],
    [{ database: { ...HEALTH.database, readOnlyBecause: 'the disk is full' } }, 'Database', 'Can’t save'],
    [{ disk: { freeBytes: 1e9, totalBytes: 100e9 } }, 'Disk', 'Nearly full'],
    [{ disk: null }, 'Disk', 'Unknown'],
    [{ loopDelay: { p99Ms: 900, longestMs: 2_000 } }, 'Main thread', 'Slow'],
    [{ feeds: [{ ...FEED, state: 'silent' }] }, 'Prices: Crypto', 'No prices'],
    [{ feeds: [{ ...FEED, isFollowing: false }] }, 'Prices: Crypto', 'Bars catch up'],
    [{ backup: null }, 'Backup', 'No backup'],
    [{ backupError: 'no space' }, 'Backup', 'Failed'],
    [{ failedMails: 3 }, 'Emails', 'Needs a look'],
    [{ silentProviders: ['stripe'] }, 'Payment webhooks', 'No webhooks'],
  ])('of %j names %s: %s', async ([change, part, state]) => {
    expect((await open(change)).textContent).toBe('1 part needs a look.');
    expect(within(row(part)).getByText(new RegExp(`^${state}`))).toBeDefined();
  });
});
