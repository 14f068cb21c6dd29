import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignupRequest } from '@wickwise/contract';
import { useState } from 'react';
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
  it('shows an error at each invalid field, announces them, and focuses the first', async () => {
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

  it('sends the contract’s fields without empty ones', async () => {
    const onSubmit = show();
    await fill();
    await send();
    expect(onSubmit).toHaveBeenCalledWith({
      name: 'Asha Rao',
      email: 'asha@example.com',
      password: 'seven quiet herons',
    });
  });

  it('shows the server’s error at its field', async () => {
    show(vi.fn(async () => Promise.reject(refusing({ password: 'This password is too common.' }))));
    await fill();
    await send();
    expect(document.activeElement).toBe(field('Password'));
    expect(screen.getByRole('alert').textContent).toBe('Check this field: This password is too common.');
  });

  it('shows several errors of the server at their fields', async () => {
    const said = { name: 'A name has at most 80 characters.', email: 'Enter a valid email address.' };
    show(vi.fn(async () => Promise.reject(refusing(said))));
    await fill();
    await send();
    expect(screen.getByRole('alert').textContent).toBe(
      'Check these 2 fields: A name has at most 80 characters. Enter a valid email address.',
    );
    expect(document.activeElement).toBe(field('Name'));
  });

  it('has a sentence for schema errors without a message', async () => {
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

  it('shows a general error of the server above the form', async () => {
    show(vi.fn(async () => Promise.reject(new ApiError('API_ERROR', 'Too many tries: please wait.', 429))));
    await fill();
    await send();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'Too many tries: please wait.',
    );
  });

  it('shows an error of an absent field above the form, without its internal name', async () => {
    show(vi.fn(async () => Promise.reject(refusing({ email: 'Taken.', challenge: 'Expired.' }))));
    await fill();
    await send();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'email: Taken. challenge: Expired.',
    );
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('false');
  });

  it('shows an error of a value without a field above the form', async () => {
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

  it('clears the error of an edited field, and keeps the others', async () => {
    show();
    await send();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field('Name'), 'A');
    expect(field('Name').getAttribute('aria-invalid')).toBe('false');
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe(''); // not announced again
  });

  it('clears the general error on input', async () => {
    show(vi.fn(async () => Promise.reject(new ApiError('API_ERROR', 'Too many tries: please wait.', 429))));
    await fill();
    await send();
    expect(screen.getByText('Too many tries: please wait.')).toBeTruthy();
    await userEvent.type(field('Name'), '!');
    expect(screen.queryByText('Too many tries: please wait.')).toBeNull();
  });

  it('keeps the first choice that is made in a list after a general error', async () => {
    function Choice() {
      const form = useForm({ schema: z.object({}), onSubmit: () => Promise.reject(new Error('Not now.')) });
      const [side, setSide] = useState<'buy' | 'sell'>('buy');
      const options = (['buy', 'sell'] as const).map((value) => ({ value, label: value }));
      return (
        <Form form={form} submitLabel="Send">
          <Select label="Side" value={side} onChange={setSide} options={options} />
        </Form>
      );
    }
    render(<Choice />);
    await send();
    await screen.findByText('Not now.');
    const side = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Side' });
    await userEvent.selectOptions(side, 'sell');
    expect(side.value).toBe('sell');
    expect(screen.queryByText('Not now.')).toBeNull();
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

  it('can reveal a password, and rates a new one by its length', async () => {
    show();
    await userEvent.type(field('Password'), 'seven qu');
    expect(screen.getByText(/Short, but long enough/)).toBeTruthy();
    await userEvent.type(field('Password'), 'iet herons');
    expect(screen.getByText(/A very good length/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password').getAttribute('type')).toBe('text');
  });

  it('names each field for password managers', () => {
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

describe('a form of controlled fields', () => {
  it('shows errors at lists, comboboxes and numbers, and focuses the first', async () => {
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

  it('clears the error of a field changed by buttons or a list', async () => {
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
