import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventImportReport } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { EventImportForm } from './event-import-form.tsx';

const GOOD: EventImportReport = {
  list: 'week',
  layout: 'csv',
  events: 2,
  added: 1,
  moved: 1,
  changed: 0,
  unchanged: 0,
  withdrawn: 3,
  from: '2026-12-03',
  through: '2026-12-04',
  problems: [],
  problemCount: 0,
  isStored: false,
  sample: [
    {
      id: 'sample 0',
      kind: 'earnings',
      market: 'US_Equity',
      symbol: 'AAPL',
      date: '2026-12-03',
      at: null,
      timing: 'after-close',
      title: 'Q4',
      importance: 'high',
      isEstimated: false,
      hours: null,
      expiry: null,
      ratio: null,
      list: 'week',
    },
  ],
  unknown: [{ symbol: 'APPL', nearest: 'AAPL' }],
  unknownCount: 1,
};
const WRONG: EventImportReport = {
  ...GOOD,
  problemCount: 1,
  sample: [],
  unknown: [],
  unknownCount: 0,
  problems: [{ file: 'week.csv', line: 3, column: 4, heading: 'date', sentence: 'expected a date' }],
};

describe('importing events', () => {
  it('checks a file first, shows what it would do, and then stores it', async () => {
    const asked = answerApi({ 'POST admin/calendar': { body: GOOD } });
    await show(<EventImportForm />);
    await userEvent.selectOptions(screen.getByLabelText('Event of rows without one'), 'Earnings');
    await userEvent.upload(screen.getByLabelText(/^File/), new File(['date'], 'week.csv'));
    await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
    await screen.findByText(/^Dry run: 1 new, 1 moved, 0 changed, 0 unchanged, 3 withdrawn/);
    expect(screen.getByRole('table', { name: 'Next events' }).textContent).toMatch(/3 Dec 2026.*Earnings.*AAPL.*Q4/);
    expect(screen.getByText(/1 symbol isn’t known.*did you mean AAPL/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 events' }));
    await screen.findByText(/^Stored: 1 new/);
    expect(asked).toEqual(
      ['true', 'false'].map(
        (dryRun) => `POST admin/calendar?name=week.csv&dryRun=${dryRun}&scope=internal&kind=earnings`,
      ),
    );
  });

  it('says of each step that it is under way', async () => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let sent = 0;
    answerApi({
      'POST admin/calendar': async () => {
        await answers[sent++]?.promise;
        return { body: GOOD };
      },
    });
    await show(<EventImportForm />);
    await userEvent.upload(screen.getByLabelText(/^File/), new File(['date'], 'week.csv'));
    await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
    expect(screen.getByRole('status').textContent).toContain('Checking the file…');
    answers[0]?.resolve();
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 events' }));
    expect(screen.getByRole('status').textContent).toContain('Importing the file…');
    answers[1]?.resolve();
    await screen.findByText(/^Stored: 1 new/);
  });

  it('says what is wrong by line, and offers no import', async () => {
    answerApi({ 'POST admin/calendar': { body: WRONG } });
    await show(<EventImportForm />);
    await userEvent.upload(screen.getByLabelText(/^File/), new File(['date'], 'week.csv'));
    await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
    await screen.findByText(/^The file has 1 problem. Nothing is stored/);
    expect(screen.getByRole('table', { name: 'Problems' }).textContent).toMatch(/3.*4 date.*expected a date/);
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });
});
