import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportReport } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { answerApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { ImportForm } from './import-form.tsx';

const list: Omit<ImportReport['lists'][number], 'name' | 'bars' | 'added' | 'revised' | 'problemCount'> = {
  layout: 'own' as const,
  timeframe: '1D' as const,
  rows: 2,
  unchanged: 0,
  expired: 0,
  instruments: 1,
  fromMs: 1,
  toMs: 1,
  isStored: false,
};

/** A file with two new bars, and one whose price is no number. */
const REPORT: ImportReport = {
  lists: [
    { ...list, name: 'TCS.csv', bars: 2, added: 2, revised: 0, problemCount: 0 },
    { ...list, name: 'INFY.csv', bars: 1, added: 1, revised: 0, problemCount: 1 },
  ],
  problems: [
    { file: 'INFY.csv', line: 3, column: 5, heading: 'close', sentence: 'expected a price above 0, found "x"' },
  ],
  symbols: [{ symbol: 'TCS', bars: 2, added: 2, revised: 0 }],
  sample: [{ symbol: 'TCS', bar: [Date.UTC(2026, 10, 20, 4), 1, 4, 1, 3, 500] }],
  unknown: [{ symbol: 'INFI', nearest: 'INFY' }],
  unknownCount: 3,
  jumps: [{ symbol: 'TCS', timeMs: Date.UTC(2026, 10, 20, 4), before: 100, after: 20 }],
};

describe('importing prices', () => {
  it('checks files first, says what is wrong by line, and offers to import what is not', async () => {
    const asked = answerApi({ 'POST admin/imports': { body: REPORT } });
    await show(<ImportForm />);
    const check = screen.getByRole('button', { name: 'Check files' });
    await userEvent.click(check);
    expect(screen.getByLabelText(/^Files/).getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
    await userEvent.upload(screen.getByLabelText(/^Files/), [new File(['date,open'], 'TCS.csv')]);
    await userEvent.click(check);
    const offer = await screen.findByRole('button', { name: 'Import 2 bars' });
    const problems = screen.getByRole('table', { name: 'Problems' });
    expect(problems.textContent).toMatch(/INFY\.csv.*3.*5 close.*expected a price above 0, found "x"/);
    expect(screen.getByRole('table', { name: 'Jumps, as splits leave them' }).textContent).toContain('TCS');
    expect(screen.getByText(/3 symbols aren’t in the catalogue.*INFI: did you mean INFY\?/)).toBeDefined();
    await userEvent.click(offer);
    await screen.findByText(/^Stored 2 new bars and 0 corrections\..*1 file has a problem/);
    expect(asked).toEqual(
      ['true', 'false'].map(
        (dryRun) => `POST admin/imports?market=Indian_Equity&timeframe=1D&name=TCS.csv&dryRun=${dryRun}&more=false`,
      ),
    );
  });

  it('puts a report aside when the files or the way of reading them change', async () => {
    answerApi({ 'POST admin/imports': { body: REPORT } });
    await show(<ImportForm />);
    await userEvent.upload(screen.getByLabelText(/^Files/), [new File(['date,open'], 'TCS.csv')]);
    await userEvent.click(screen.getByRole('button', { name: 'Check files' }));
    await screen.findByRole('button', { name: 'Import 2 bars' });
    await userEvent.selectOptions(screen.getByLabelText('Timeframe'), '1h');
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('says what the server refuses of the time zone at its field', async () => {
    answerApi({ 'POST admin/imports': refusal(400, 'There is no such zone.', 'zone') });
    await show(<ImportForm />);
    await userEvent.selectOptions(screen.getByLabelText('Timeframe'), '1h');
    await userEvent.type(screen.getByLabelText(/^Time zone/), 'Asia/Mumbai');
    await userEvent.upload(screen.getByLabelText(/^Files/), [new File(['date,open'], 'TCS.csv')]);
    await userEvent.click(screen.getByRole('button', { name: 'Check files' }));
    expect(await screen.findByText('There is no such zone.', { selector: 'p:not([role])' })).toBeDefined();
    expect(screen.getByLabelText(/^Time zone/).getAttribute('aria-invalid')).toBe('true');
  });

  it('refuses a file that is too large without sending it', async () => {
    const asked = answerApi({ 'POST admin/imports': { body: REPORT } });
    await show(<ImportForm />);
    const large = new File(['x'], 'year.zip');
    Object.defineProperty(large, 'size', { value: 17 * 2 ** 20 });
    await userEvent.upload(screen.getByLabelText(/^Files/), [large]);
    await userEvent.click(screen.getByRole('button', { name: 'Check files' }));
    expect(screen.getByRole('alert').textContent).toContain('year.zip is larger than 16 MB');
    expect(asked).toEqual([]);
  });
});
