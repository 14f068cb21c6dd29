import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReplayDifference, ReplayProof, ReplayRun } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../testing/fake-api.ts';
import { ProofPanel } from './proof-panel.tsx';

const run = (id: string, more: Partial<ReplayRun> = {}): ReplayRun => ({
  id,
  markets: ['US_Equity'],
  isSimulated: false,
  startedAt: 1,
  endedAt: Date.parse('2026-11-20T02:41:00Z'),
  instruments: 481,
  bars: 260_000,
  replayed: 12_345,
  changed: 0,
  causes: { corrected: 0, version: 0, missing: 0, unexpected: 0, changed: 0 },
  from: 1,
  to: 2,
  ...more,
});

const DIFFERENCE: ReplayDifference = {
  market: 'US_Equity',
  symbol: 'AAPL',
  timeframe: '1h',
  pattern: 'doji',
  label: 'Bullish doji',
  direction: 'bullish',
  barTime: Date.parse('2026-11-19T15:30:00Z'),
  cause: 'changed',
  fields: ['price'],
};

function show(proof: Partial<ReplayProof>, withDifferences = true) {
  answerApi({ 'replay-proof': { body: { runs: [], differences: [], isSimulated: false, ...proof } } });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ProofPanel withDifferences={withDifferences} />
    </QueryClientProvider>,
  );
}

describe('the replay proof', () => {
  it('says how many were replayed and how many had changed', async () => {
    show({ runs: [run('b'), run('a', { replayed: 9 })] });
    await screen.findByText('Replayed 12,345, changed 0');
    expect(screen.getByText('260,000 bars, 481 symbols')).toBeTruthy();
    expect(screen.getByText('1 earlier replay')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows each difference with its cause and what differs', async () => {
    show({ runs: [run('a', { changed: 1 })], differences: [DIFFERENCE] });
    const row = (await screen.findByText('AAPL')).closest('tr');
    expect(row?.textContent).toContain('Bullish doji 1h');
    expect(row?.textContent).toContain('19 Nov 2026 15:30 UTC');
    expect(row?.textContent).toContain('different values · price');
  });

  it('keeps to the sum where there is little room', async () => {
    show({ runs: [run('a', { changed: 1 })], differences: [DIFFERENCE] }, false);
    await screen.findByText('Replayed 12,345, changed 1');
    expect(screen.queryByText('AAPL')).toBeNull();
  });

  it('says that simulated prices prove the machinery alone', async () => {
    show({ runs: [run('a', { isSimulated: true })], isSimulated: true });
    await screen.findByText(/checks the software/);
  });

  it('shows the newest replay of each source, with its markets', async () => {
    const coins = { markets: ['Crypto' as const], replayed: 7 };
    show({ runs: [run('b', coins), run('a', { isSimulated: true }), run('old', { ...coins, replayed: 3 })] });
    await screen.findByText('Replayed 7, changed 0');
    expect(screen.getByText('Replayed 12,345, changed 0')).toBeTruthy();
    expect(screen.getByText('Crypto')).toBeTruthy();
    expect(screen.getByText('US equity')).toBeTruthy();
    expect(screen.getByText(/checks the software/)).toBeTruthy();
    expect(screen.getByText('1 earlier replay')).toBeTruthy();
  });

  it('says when the first replay comes', async () => {
    show({});
    await screen.findByText(/first replay runs/);
  });

  it('does not boast of nothing', async () => {
    show({ runs: [run('a', { replayed: 0 })] });
    await screen.findByText(/No signals replayed yet/);
  });

  it('says what failed', async () => {
    answerApi({ 'replay-proof': { status: 500, body: { message: '', code: 'API_ERROR', reason: 'INTERNAL' } } });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ProofPanel />
      </QueryClientProvider>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the replay proof');
  });
});
