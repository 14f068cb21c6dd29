import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarAnswer, CalendarEvent, InstrumentEventsAnswer } from '@wickwise/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readerZone } from '../../lib/zones.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { CalendarScreen } from './calendar-screen.tsx';
import { InstrumentEvents } from './instrument-events.tsx';

const event = (change: Partial<CalendarEvent>): CalendarEvent => ({
  id: JSON.stringify(change),
  kind: 'macro',
  market: 'US_Equity',
  symbol: null,
  date: '2026-12-03',
  at: null,
  timing: null,
  title: '',
  importance: null,
  isEstimated: false,
  hours: null,
  expiry: null,
  ratio: null,
  list: null,
  ...change,
});
const EVENTS = [
  event({ kind: 'holiday', date: '2026-12-01', market: 'Indian_Equity', title: 'A feast' }),
  event({ title: 'FOMC', at: Date.parse('2026-12-02T19:00:00Z'), date: '2026-12-02', importance: 'high' }),
  event({ kind: 'earnings', symbol: 'AAPL', timing: 'after-close', isEstimated: true, title: 'Q4' }),
  event({ kind: 'split', symbol: 'NVDA', date: '2026-12-05', ratio: 1.5 }),
];
const path = (rest = '') => `user/calendar?from=2026-11-29&days=9${rest}`;
const answerWith = (change: Partial<CalendarAnswer> = {}, rest = '') =>
  answerApi({
    [path(rest)]: { body: { events: EVENTS, isCut: false, imported: [], ...change } },
    'user/user-1/watchlists': { body: { watchlists: [] } },
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-02T10:00:00Z') });
  readerZone.set('Asia/Kolkata');
  signIn();
});
afterEach(() => {
  vi.useRealTimers();
});

const dayOf = (name: RegExp) => screen.getByRole('heading', { name }).closest('li') as HTMLElement;

describe('the calendar', () => {
  it('shows a week by days of the reader’s zone', async () => {
    answerWith();
    await show(<CalendarScreen search={{}} onSearch={() => {}} />);
    await screen.findByText('A feast');
    expect(screen.getByText('30 Nov – 6 Dec 2026')).toBeDefined();
    expect(within(dayOf(/2 Dec Today/)).getByText('No events.')).toBeDefined();
    // 19:00 in UTC is after midnight in Mumbai
    expect(dayOf(/3 Dec/).textContent).toMatch(
      /00:30 IST.*FOMC.*High importance.*After close.*Earnings.*AAPL.*Q4.*Estimated/,
    );
    expect(dayOf(/5 Dec/).textContent).toMatch(/Split.*NVDA.*3 for 2/);
    expect(screen.queryByRole('heading', { name: /6 Dec/ })).toBeNull(); // a Sunday without events
  });

  it('says what is imported and what isn’t', async () => {
    const coverage = {
      market: 'US_Equity',
      kind: 'earnings',
      events: 2,
      from: '2026-12-03',
      through: '2026-12-04',
    } as const;
    answerWith({ imported: [{ ...coverage, lists: ['Finnhub', 'week'] }] });
    await show(<CalendarScreen search={{}} onSearch={() => {}} />);
    const table = await screen.findByRole('table', { name: 'Earnings, dividends and macro events' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/US equity.*Earnings.*2 events, 3 Dec 2026 – 4 Dec 2026.*Finnhub, week/),
        expect.stringMatching(/US equity.*Dividend.*None yet/),
      ]),
    );
  });

  it('says that nothing is imported, and who can change that', async () => {
    answerWith({ events: [] });
    await show(<CalendarScreen search={{}} onSearch={() => {}} />);
    await screen.findByText(/This server has no earnings, dividends or macro events yet.*An operator can import them/);
  });

  it('is narrowed by market', async () => {
    answerWith();
    const onSearch = vi.fn();
    await show(<CalendarScreen search={{}} onSearch={onSearch} />);
    await userEvent.selectOptions(screen.getByLabelText('Market'), 'Crypto');
    expect(onSearch).toHaveBeenCalledWith({ market: 'Crypto' });
  });
});

describe('the line below a chart', () => {
  const answer = (body: InstrumentEventsAnswer) =>
    answerApi({ 'user/calendar/instrument?market=US_Equity&symbol=AAPL': { body } });

  it('names what comes, and how far the price went on such days', async () => {
    answer({
      events: [event({ kind: 'earnings', symbol: 'AAPL', date: '2026-12-09' })],
      reactions: [{ kind: 'earnings', title: '', times: 2.14, low: 1.2, high: 3.96, count: 12, least: 6 }],
    });
    await show(<InstrumentEvents market="US_Equity" symbol="AAPL" />);
    expect(await screen.findByText('Earnings on 9 Dec (in 7 days)')).toBeDefined();
    const reaction = screen.getByText('Moves 2.1 times its usual day after earnings (n = 12)');
    expect(reaction.title).toContain('95 % interval 1.2 to 4');
  });

  it('says nothing of too few days, and that nothing is known', async () => {
    answer({
      events: [],
      reactions: [{ kind: 'earnings', title: '', times: null, low: null, high: null, count: 3, least: 6 }],
    });
    await show(<InstrumentEvents market="US_Equity" symbol="AAPL" />);
    await screen.findByText('No events are known for AAPL.');
    expect(screen.queryByText(/times its usual day/)).toBeNull();
  });
});
