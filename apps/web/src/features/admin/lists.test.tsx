import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { AdminMailList } from './lists.tsx';
import { SearchField } from './search-field.tsx';
import { EventTable } from './tables.tsx';

const mail = (id: string) => ({
  id,
  to: 'asha@example.com',
  subject: 'Confirm your code',
  state: 'sent',
  error: null,
  createdAt: Date.UTC(2026, 0, 2),
});

/** Shows a page of mails; returns its requests and page changes. */
async function showMails(view: { page: number; q: string }, body: object) {
  const asked = answerApi({ 'admin/mails': { body } });
  const onPage = vi.fn();
  await show(<AdminMailList view={view} onPage={onPage} />);
  return { asked, onPage };
}

describe('a list for operators', () => {
  it('asks for the page and the text, and for no text where there is none', async () => {
    const { asked } = await showMails({ page: 3, q: 'a&b' }, { mails: [], totalCount: 0 });
    await screen.findByText('No matches. Try a shorter search.');
    expect(asked).toEqual(['admin/mails?page=3&q=a%26b']);
    expect((await showMails({ page: 1, q: '' }, { mails: [], totalCount: 0 })).asked).toEqual(['admin/mails?page=1']);
  });

  it('turns the pages of what was found, 20 to a page', async () => {
    const mails = Array.from({ length: 20 }, (_, i) => mail(`mail-${i}`));
    const { onPage } = await showMails({ page: 1, q: '' }, { mails, totalCount: 41 });
    await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
    expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
    expect(screen.getByText(/Page 1 of 3/)).toBeDefined();
  });
});

it('names what an event was about, where there is more than the sentence', async () => {
  const event = { at: 0, times: 1, email: null, address: null, device: null };
  const given = { ...event, id: 'a', kind: 'plan-granted', sentence: 'You gave an account a plan.' };
  const begun = { ...event, id: 'b', kind: 'backup-asked', sentence: 'You started a backup.', detail: null };
  await show(<EventTable events={[{ ...given, detail: 'pro for 30 days' }, begun]} />);
  expect(screen.getByText('You gave an account a plan. pro for 30 days')).toBeDefined();
  expect(screen.getByText('You started a backup.')).toBeDefined();
});

describe('the search of operators', () => {
  it('hands on the text without the spaces around it, when it’s sent', async () => {
    const onSearch = vi.fn();
    render(<SearchField text="" hint="Name" onSearch={onSearch} />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), '  asha ');
    expect(onSearch).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('asha');
  });
});
