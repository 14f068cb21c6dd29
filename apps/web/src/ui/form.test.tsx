import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignupRequest } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../lib/api-error.ts';
import { Combobox } from './combobox.tsx';
import { EmailField, TextField } from './field.tsx';
import { Form } from './form.tsx';
import { NumberField } from './number-field.tsx';
import { PasswordField } from './password-field.tsx';
import { Select } from './select.tsx';
import { useForm } from './use-form.ts';

function Example({ onSubmit }: { onSubmit: (values: object) => Promise<unknown> }) {
  const form = useForm({ schema: SignupRequest, optional: ['phone'], onSubmit });
  return (
    <Form form={form} submitLabel="Send" busyLabel="Sending">
      <TextField name="name" label="Name" />
      <EmailField label="E-mail" hint="Yours" />
      <PasswordField label="Password" isNew />
      <TextField name="phone" label="Phone" isOptional />
    </Form>
  );
}

const show = (onSubmit = vi.fn(async (_values: object): Promise<unknown> => undefined)) => {
  render(<Example onSubmit={onSubmit} />);
  return onSubmit;
};
/** An error of the API client with these invalid fields. */
function refusing(flaws: Readonly<Record<string, string>>): ApiError {
  const fields = Object.entries(flaws).map(([field, message]) => ({ field, message }));
  return new ApiError('BAD_REQUEST', fields.map(({ field, message }) => `${field}: ${message}`).join(' '), 400, fields);
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const fill = async (): Promise<void> => {
  await userEvent.type(field('Name'), 'Asha Rao');
  await userEvent.type(field('E-mail'), ' asha@example.com ');
  await userEvent.type(field('Password'), 'seven quiet herons');
};

describe('a form', () => {
  it('says at each wrong field what is wrong, reads it aloud, and goes to the first one', async () => {
    const onSubmit = show();
    await userEvent.type(field('Name'), 'Asha');
    await send();
    expect(document.activeElement).toBe(field('E-mail'));
    expect(field('Name').getAttribute('aria-invalid')).toBe('false');
    const [errorId = '', hintId = ''] = field('E-mail').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(document.getElementById(errorId)?.textContent).toBe('Enter a valid email address.');
    expect(document.getElementById(hintId)?.textContent).toBe('Yours');
    expect(screen.getByRole('alert').textContent).toMatch(/^Check these 2 fields: .*at least 8 characters/);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('sends what the contract asks for, and leaves out what was left empty', async () => {
    const onSubmit = show();
    await fill();
    await send();
    expect(onSubmit).toHaveBeenCalledWith({
      name: 'Asha Rao',
      email: 'asha@example.com',
      password: 'seven quiet herons',
    });
  });

  it('shows what the server says of a field at that field', async () => {
    show(vi.fn(async () => Promise.reject(refusing({ password: 'This password is too common.' }))));
    await fill();
    await send();
    expect(document.activeElement).toBe(field('Password'));
    expect(screen.getByRole('alert').textContent).toBe('Check this field: This password is too common.');
  });

  it('shows what the server says of several fields at each of them', async () => {
    const said = { name: 'A name has at most 80 characters.', email: 'Enter a valid email address.' };
    show(vi.fn(async () => Promise.reject(refusing(said))));
    await fill();
    await send();
    expect(screen.getByRole('alert').textContent).toBe(
      'Check these 2 fields: A name has at most 80 characters. Enter a valid email address.',
    );
    expect(document.activeElement).toBe(field('Name'));
  });

  it('says in a sentence what a schema has no words for', async () => {
    const Count = z.object({ count: z.int().check(z.minimum(1)) });
    const Counted = () => {
      const form = useForm({ schema: Count, onSubmit: vi.fn(), read: (data) => ({ count: data.get('count') }) });
      return (
        <Form form={form} submitLabel="Send" busyLabel="Sending">
          <TextField name="count" label="Count" />
        </Form>
      );
    };
    render(<Counted />);
    await userEvent.type(field('Count'), 'three');
    await send();
    expect(screen.getByText('This must be a number.')).toBeTruthy();
  });

  it('shows what the server says of the whole above it', async () => {
    show(vi.fn(async () => Promise.reject(new ApiError('API_ERROR', 'Too many tries: please wait.', 429))));
    await fill();
    await send();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'Too many tries: please wait.',
    );
  });

  it('shows above it what is wrong with a field that it doesn’t have, and never reads names in prose', async () => {
    show(vi.fn(async () => Promise.reject(refusing({ email: 'Taken.', challenge: 'Expired.' }))));
    await fill();
    await send();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'email: Taken. challenge: Expired.',
    );
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('false');
  });

  it('says above it what is wrong with a value that has no field', async () => {
    const Hidden = () => {
      const form = useForm({ schema: z.object({ id: z.uuid() }), onSubmit: vi.fn(), read: () => ({ id: 'none' }) });
      return (
        <Form form={form} submitLabel="Send" busyLabel="Sending">
          {' '}
        </Form>
      );
    };
    render(<Hidden />);
    await send();
    expect(screen.getByText('This is not a valid id.').getAttribute('role')).toBe('alert');
  });

  it('clears the error of a field as one types in it, and keeps the others', async () => {
    show();
    await send();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field('Name'), 'A');
    expect(field('Name').getAttribute('aria-invalid')).toBe('false');
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe(''); // not announced again
  });

  it('clears the general error as one types', async () => {
    show(vi.fn(async () => Promise.reject(new ApiError('API_ERROR', 'Too many tries: please wait.', 429))));
    await fill();
    await send();
    expect(screen.getByText('Too many tries: please wait.')).toBeTruthy();
    await userEvent.type(field('Name'), '!');
    expect(screen.queryByText('Too many tries: please wait.')).toBeNull();
  });

  it('is sent once, however often the button is pressed', async () => {
    const onSubmit = show(vi.fn(() => new Promise(() => {})));
    await fill();
    await send();
    const button = screen.getByRole('button', { name: 'Sending' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('shows a password to whoever wants to see it, and judges a new one by its length', async () => {
    show();
    await userEvent.type(field('Password'), 'seven qu');
    expect(screen.getByText(/Short, but long enough/)).toBeTruthy();
    await userEvent.type(field('Password'), 'iet herons');
    expect(screen.getByText(/A very good length/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password').getAttribute('type')).toBe('text');
  });

  it('tells password managers what each field is', () => {
    show();
    expect(field('E-mail').getAttribute('autocomplete')).toBe('username');
    expect(field('Password').getAttribute('autocomplete')).toBe('new-password');
  });
});

const Drawn = z.object({
  market: z.string().check(z.minLength(1)),
  symbol: z.string().check(z.minLength(1)),
  rule: z.object({ cash: z.number() }),
});

const BTC = { value: 'BTC', label: 'BTC-USD' };

function DrawnFields({ onSubmit = vi.fn() }: { onSubmit?: () => Promise<unknown> }) {
  const form = useForm({ schema: Drawn, onSubmit, read: () => ({ market: '', symbol: '', rule: {} }) });
  const ignore = vi.fn();
  return (
    <Form form={form} submitLabel="Send" busyLabel="Sending">
      <Select name="market" label="Market" value="" options={[{ value: '', label: '…' }]} onChange={ignore} />
      <Combobox name="symbol" label="Symbol" text="" options={[BTC]} onText={ignore} onChoose={ignore} />
      <NumberField name="rule.cash" label="Cash" value={undefined} onChange={ignore} />
    </Form>
  );
}

describe('a form of fields that are drawn by their value', () => {
  it('says at lists, comboboxes and numbers what is wrong with them, and goes to the first', async () => {
    render(<DrawnFields />);
    await send();
    const fields = [
      screen.getByRole('combobox', { name: 'Market' }),
      screen.getByRole('combobox', { name: 'Symbol' }),
      screen.getByRole('textbox', { name: 'Cash' }),
    ];
    for (const each of fields) {
      expect(each.getAttribute('aria-invalid')).toBe('true');
      const about = document.getElementById(each.getAttribute('aria-describedby') ?? '');
      expect(about?.textContent).toBe('This field is required.');
    }
    expect(document.activeElement).toBe(fields[0]);
  });

  it('clears the error of a field that buttons or a list changed', async () => {
    render(<DrawnFields />);
    await send();
    const symbol = screen.getByRole('combobox', { name: 'Symbol' });
    await userEvent.click(symbol);
    await userEvent.click(screen.getByRole('option', { name: 'BTC-USD' }));
    expect(symbol.getAttribute('aria-invalid')).toBe('false');
    const cash = screen.getByRole('textbox', { name: 'Cash' });
    await userEvent.type(cash, '{ArrowUp}');
    expect(cash.getAttribute('aria-invalid')).toBe('false');
    expect(screen.getByRole('combobox', { name: 'Market' }).getAttribute('aria-invalid')).toBe('true');
  });
});
