import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SupportTicket } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { SupportScreen, type SupportScreenProps } from './support-screen.tsx';

const TICKET: SupportTicket = {
  id: '01890000-0000-7000-8000-000000000001',
  no: 1_042,
  topic: 'alerts',
  subject: 'Late',
  status: 'answered',
  createdAt: 1,
  updatedAt: 2,
  context: null,
  messages: [
    { id: 'a', by: 'reader', isMail: false, text: 'Why?\n<b>bold</b>', at: 1, files: [] },
    { id: 'b', by: 'operator', isMail: false, text: 'Closed.', at: 2, files: [] },
  ],
};
const FILE = { id: '01890000-0000-7000-8000-000000000009', name: 'trace.log', type: 'text', bytes: 15 };
const HELP = [
  { title: 'Set an alert', text: 'Under Alerts.' },
  { title: 'Time zones of charts', text: 'Under Configure.' },
];

async function showSupport(answers: Readonly<Record<string, Reply>>, change: Partial<SupportScreenProps> = {}) {
  const asked = answerApi({ ...answers, 'user/user-1/tickets': { body: { tickets: [], takesMail: true } } });
  const onSearch = vi.fn();
  await show(
    <SupportScreen
      search={{}}
      onSearch={onSearch}
      help={HELP}
      lesson={undefined}
      isLessonAwaited={false}
      cameFrom="/dashboard/alerts"
      {...change}
    />,
  );
  return { asked, onSearch };
}

describe('the support screen', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
    sessionStorage.clear();
  });

  it('has answers first, and finds them by words', async () => {
    const { onSearch } = await showSupport({}, { search: { q: 'zone' } });
    expect(await screen.findByText('Time zones of charts')).toBeDefined();
    expect(screen.queryByText('Set an alert')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search help' }), 's');
    expect(onSearch).toHaveBeenCalledWith({ q: 'zones' });
  });

  it('promises an email only where this server sends any', async () => {
    const options = (mail: 'smtp' | 'outbox') => ({
      'auth/options': { body: { mail, outboxUrl: null, google: false } },
    });
    await showSupport(options('smtp'));
    expect(await screen.findByText(/You also get the reply by email, and can answer it there/)).toBeDefined();
    cleanup();
    queryClient.clear();
    const { asked } = await showSupport(options('outbox'));
    await vi.waitFor(() => expect(JSON.stringify(asked)).toContain('auth/options'));
    expect(await screen.findByRole('textbox', { name: 'Subject' })).toBeDefined();
    expect(screen.queryByText(/by email/)).toBeNull();
  });

  it('sends what it shows, and technical details only when they are wanted', async () => {
    const sent: unknown[] = [];
    const { onSearch } = await showSupport({
      'POST user/user-1/tickets': (body) => {
        sent.push(body);
        return { status: 201, body: { ticket: TICKET } };
      },
    });
    expect(screen.getByText('/dashboard/alerts')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'Late');
    await userEvent.type(screen.getByRole('textbox', { name: 'Your question' }), 'Why?');
    for (const count of [1, 2]) {
      await userEvent.click(screen.getByRole('button', { name: 'Send ticket' }));
      await vi.waitFor(() => expect(sent).toHaveLength(count));
      await userEvent.click(screen.getByRole('checkbox', { name: /technical details/ }));
    }
    expect(onSearch).toHaveBeenCalledWith({ ticket: TICKET.id, lesson: undefined });
    expect(sent).toMatchObject([
      { topic: 'problem', subject: 'Late', text: 'Why?', context: null, files: [] },
      { context: { screen: '/dashboard/alerts', window: expect.stringContaining('×') } },
    ]);
  });

  it('keeps what was written when it can’t be sent, and names what is missing', async () => {
    await showSupport({ 'POST user/user-1/tickets': refusal(503, 'The database is not available.') });
    await userEvent.click(screen.getByRole('button', { name: 'Send ticket' }));
    expect(screen.getByRole('textbox', { name: 'Subject' }).getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'Late');
    await userEvent.type(screen.getByRole('textbox', { name: 'Your question' }), 'Why?');
    await userEvent.click(screen.getByRole('button', { name: 'Send ticket' }));
    expect(await screen.findByText('The database is not available.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveProperty('value', 'Why?');
  });

  it('keeps what is being written through a reload, until it is sent', async () => {
    const answers = { 'POST user/user-1/tickets': { status: 201, body: { ticket: TICKET } } };
    await showSupport(answers);
    await userEvent.selectOptions(screen.getByLabelText('Topic'), 'Prices and charts');
    await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'Late');
    await userEvent.type(screen.getByRole('textbox', { name: 'Your question' }), 'Why?');
    cleanup();
    const { onSearch } = await showSupport(answers);
    expect(screen.getByLabelText('Topic')).toHaveProperty('selectedOptions.0.text', 'Prices and charts');
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'Late');
    expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveProperty('value', 'Why?');
    await userEvent.click(screen.getByRole('button', { name: 'Send ticket' }));
    await vi.waitFor(() => expect(onSearch).toHaveBeenCalled());
    cleanup();
    await showSupport(answers);
    expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveProperty('value', '');
  });

  it('says under which name a file is attached whose content isn’t what its name says', async () => {
    const reply = (name: string) => ({ status: 201, body: { file: { ...FILE, id: `${FILE.id}${name}`, name } } });
    await showSupport({
      'POST user/user-1/ticket-files?name=bad.exe': reply('bad.txt'),
      'POST user/user-1/ticket-files?name=a.JPEG': reply('a.jpg'),
    });
    const input = screen.getByLabelText('Files');
    await userEvent.upload(input, [new File(['MZ'], 'bad.exe'), new File(['x'], 'a.JPEG')], { applyAccept: false });
    await screen.findByText('a.jpg');
    screen.getByText('bad.exe is attached as bad.txt: its content isn’t what its name says.');
    expect(screen.queryByText(/a\.JPEG is attached/)).toBeNull();
  });

  it('uploads files as they are chosen, and says at once what isn’t accepted', async () => {
    const { asked } = await showSupport({
      'POST user/user-1/ticket-files?name=page.png': refusal(400, 'Only PNG.'),
      'POST user/user-1/ticket-files?name=trace.log': { status: 201, body: { file: FILE } },
      'DELETE user/user-1/ticket-files': { status: 204 },
    });
    await userEvent.upload(screen.getByLabelText('Files'), [
      new File(['10:00 connected'], 'trace.log'),
      new File(['<html>'], 'page.png'),
    ]);
    expect(await screen.findByText('page.png: Only PNG.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove trace.log' }));
    expect(screen.queryByText('trace.log')).toBeNull();
    expect(asked).toContain(`DELETE user/user-1/ticket-files/${FILE.id}`);
  });

  it('keeps what is written when a reply comes meanwhile', async () => {
    const more = { ...TICKET, messages: [...TICKET.messages, { ...TICKET.messages[1], id: 'd', text: 'More' }] };
    let ticket: unknown = TICKET;
    await showSupport(
      { [`user/user-1/tickets/${TICKET.id}`]: () => ({ body: { ticket } }) },
      { search: { ticket: TICKET.id } },
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'I also');
    ticket = more;
    await queryClient.invalidateQueries({ queryKey: ['tickets'] });
    expect(await screen.findByText('More')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveProperty('value', 'I also');
  });

  it('is about a lesson where one is asked about, until it is removed', async () => {
    const { onSearch } = await showSupport({}, { lesson: { slug: 'rsi', title: 'RSI' } });
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'Question about “RSI”');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the lesson' }));
    expect(onSearch).toHaveBeenCalledWith({ lesson: undefined });
  });

  it('shows a ticket with what was written, as text, and replies', async () => {
    const answered = { ...TICKET, messages: [...TICKET.messages, { ...TICKET.messages[0], id: 'c', text: 'Thanks' }] };
    const showReply = () =>
      showSupport(
        {
          [`user/user-1/tickets/${TICKET.id}`]: { body: { ticket: TICKET } },
          [`POST user/user-1/tickets/${TICKET.id}/messages`]: { status: 201, body: { ticket: answered } },
        },
        { search: { ticket: TICKET.id } },
      );
    await showReply();
    expect(await screen.findByRole('heading', { name: 'Late' })).toBeDefined();
    const [first] = screen.getAllByRole('listitem');
    expect(within(first as HTMLElement).getByText(/<b>bold<\/b>/)).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Your reply' }), 'Thanks');
    cleanup();
    queryClient.clear();
    await showReply();
    expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveProperty('value', 'Thanks');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Thanks')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveProperty('value', '');
  });

  it('says that a ticket isn’t there', async () => {
    await showSupport(
      { [`user/user-1/tickets/${TICKET.id}`]: refusal(404, 'Ticket not found') },
      { search: { ticket: TICKET.id } },
    );
    expect(await screen.findByText('There is no such ticket.')).toBeDefined();
  });
});
