import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { show } from '../testing/show.tsx';
import { FileField } from './file-field.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

const Sent = z.strictObject({ name: z.string() });
const MOST = 10;

function FileForm({ onSend }: { onSend: (values: z.infer<typeof Sent>) => Promise<void> }) {
  const form = useForm({ schema: Sent, onSubmit: onSend });
  return (
    <Form form={form} submitLabel="Send">
      <input name="name" aria-label="Name" defaultValue="Mine" />
      <FileField
        name="file"
        label="Table"
        isRequired
        flawOf={({ name, size }) => (size > MOST ? `${name} is too large.` : undefined)}
        onFiles={() => {}}
      />
    </Form>
  );
}

describe('a field for files', () => {
  it('says below it that a file is missing or too large, and lets its form be sent without', async () => {
    const send = vi.fn(async () => {});
    await show(<FileForm onSend={send} />);
    const field = screen.getByLabelText('Table');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Choose a file.', { selector: 'p:not([role])' })).toBeDefined();
    expect(document.activeElement).toBe(field);

    await userEvent.upload(field, new File(['much too long'], 'year.csv'));
    expect(field.getAttribute('aria-invalid')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('year.csv is too large.', { selector: 'p:not([role])' })).toBeDefined();
    expect(send).not.toHaveBeenCalled();

    await userEvent.upload(field, new File(['short'], 'day.csv'));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Mine' });
  });
});
