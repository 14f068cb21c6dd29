import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { AdviceScreen } from './advice-screen.tsx';
import { type AdviceSearch, adviceSearch } from './advice-search.ts';
import { hiddenOutcome, sampleCall, sampleExpert, sampleRecord } from './testing/advice-samples.ts';

const CALLS = [
  sampleCall(),
  sampleCall(
    { market: 'Indian_Equity', symbol: 'TCS', side: 'short', entry: { kind: 'zone', low: 4_000, high: 4_010.5 } },
    hiddenOutcome,
    { id: '01890000-0000-7000-8000-000000000102', isResultHidden: true },
  ),
];
const EXPERTS = [
  sampleExpert(),
  sampleExpert({ id: 'b', slug: 'lucky', name: 'Lucky', record: sampleRecord({ closed: 6, isSmall: true }) }),
  sampleExpert({ id: 'c', slug: 'sebi', name: 'Rohan', record: null, hidden: 'sebi-clients' }),
];

async function showAdvice(search: AdviceSearch, answers: Readonly<Record<string, Reply>> = {}) {
  const asked = answerApi({
    calls: { body: { calls: CALLS, totalCount: 60 } },
    experts: { body: { experts: EXPERTS } },
    'PUT user/user-1/followed-experts': { status: 204 },
    ...answers,
  });
  const onSearch = vi.fn();
  await show(<AdviceScreen search={search} onSearch={onSearch} onPublished={() => {}} />);
  return { asked, onSearch };
}

beforeEach(() => {
  signIn();
  queryClient.clear();
});

describe('the list of calls', () => {
  it('shows terms with aligned prices, the result beside the index, and why one is hidden', async () => {
    await showAdvice({});
    const table = await screen.findByRole('table', { name: 'Calls' });
    const [, open, hidden] = within(table).getAllByRole('row');
    expect(open?.textContent).toMatch(
      /Meera.*Not registered.*AAPL.*Long187\.2192\.5197\.0182\.0.*Open.*\+1\.30 %SPY \+0\.20 %/,
    );
    expect(hidden?.textContent).toMatch(/TCS.*Short4,000\.0 – 4,010\.5.*Ended.*Hidden/);
    await userEvent.click(within(hidden as HTMLElement).getByRole('button', { name: 'Why the result is hidden' }));
    expect(
      await screen.findByText(/Results of calls on Indian securities are shown to the expert’s own clients/),
    ).toBeDefined();
    expect(screen.getByText(/^Information, not advice: every reader sees the same calls/)).toBeDefined();
  });

  it('asks by what its address says, and changes that', async () => {
    const { asked, onSearch } = await showAdvice({ market: 'Crypto', followed: true, symbol: 'BTC-USD', page: 2 });
    await screen.findByRole('table', { name: 'Calls' });
    expect(asked).toContain('calls?market=Crypto&followed=true&symbol=BTC-USD&page=2');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Ended');
    expect(onSearch).toHaveBeenCalledWith({ state: 'ended', page: undefined });
    await userEvent.click(screen.getByRole('button', { name: 'Newer' }));
    expect(onSearch).toHaveBeenCalledWith({ page: 1 });
  });

  it('offers to clear filters where no call fits', async () => {
    const none = { body: { calls: [], totalCount: 0 } };
    const { onSearch } = await showAdvice({ state: 'live' }, { calls: none });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ state: undefined }));
  });

  it('offers a retry after a failure', async () => {
    await showAdvice({}, { calls: refusal(500, '') });
    expect(await screen.findByText(/Failed to fetch the calls/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('the list of experts', () => {
  it('shows the lower bound with its interval, and too few calls as such', async () => {
    await showAdvice({ tab: 'experts' });
    const [, first, lucky, hidden] = within(await screen.findByRole('table', { name: 'Experts' })).getAllByRole('row');
    expect(first?.textContent).toMatch(/at least −0\.20 %.*55\s% \(40\s% to 70\s%\).*n = 40/);
    expect(
      within(first as HTMLElement)
        .getByRole('img')
        .getAttribute('aria-label'),
    ).toContain('95 % interval −0.20 % to +1.00 %');
    expect(lucky?.textContent).toContain('Too few calls to judge');
    expect(hidden?.textContent).toContain('Hidden');
    expect(screen.getByText('Computed by this server from its own bars. Not verified by an agency.')).toBeDefined();
  });

  it('follows an expert', async () => {
    const { asked } = await showAdvice({ tab: 'experts' });
    await userEvent.click(await screen.findByRole('button', { name: 'Follow Meera' }));
    expect(asked).toContain('PUT user/user-1/followed-experts/01890000-0000-7000-8000-000000000001');
  });
});

it('ignores what an address can’t mean', () => {
  expect(adviceSearch({ tab: 'x', market: 'Moon', state: 'won', followed: 'yes', expert: 'A B', page: 0 })).toEqual({});
  expect(adviceSearch({ tab: 'own', view: 'publish', symbol: 600519, followed: true, page: 3 })).toEqual({
    tab: 'own',
    view: 'publish',
    symbol: '600519',
    followed: true,
    page: 3,
  });
});
