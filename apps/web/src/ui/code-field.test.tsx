import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmChangeRequest } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { CodeField } from './code-field.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

interface ExampleProps {
  onSubmit: (values: object) => Promise<unknown>;
  isLast: boolean;
  takesLong?: boolean;
}

function Example({ onSubmit, isLast, takesLong = false }: ExampleProps) {
  const form = useForm({ schema: ConfirmChangeRequest, onSubmit });
  return (
    <Form form={form} submitLabel="Send" busyLabel="Sending">
      <CodeField label="Code" isLast={isLast} takesLong={takesLong} />
    </Form>
  );
}

const show = (isLast = true) => {
  const onSubmit = vi.fn(async (_values: object): Promise<unknown> => undefined);
  render(<Example onSubmit={onSubmit} isLast={isLast} />);
  return onSubmit;
};
const field = () => screen.getByLabelText<HTMLInputElement>('Code');

describe('the field of a code', () => {
  it('submits itself when six digits are typed, each code once', async () => {
    const onSubmit = show();
    await userEvent.type(field(), '12345');
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(field(), '6');
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ code: '123456' }));
    await userEvent.type(field(), '7');
    expect(field().value).toBe('123456');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it.for([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    [' 123456\n', '123456'],
    ['Your code: 123456. It works for 5 minutes.', '123456'],
    ['Order 99 of 2026, code 123 456', '123456'],
    ['12 34', '1234'],
  ])('accepts %j by pasting', async ([pasted, code]) => {
    show();
    field().focus();
    await userEvent.paste(pasted as string);
    expect(field().value).toBe(code);
  });

  it.for([
    ['It works once: 12345 67890 12345 67890, for 24 hours.', '12345678901234567890'],
    ['12345678901234567890', '12345678901234567890'],
    ['Your code: 123 456.', '123456'],
  ])('accepts a long code by pasting where allowed: %j', async ([pasted, code]) => {
    render(<Example onSubmit={vi.fn()} isLast={false} takesLong />);
    field().focus();
    await userEvent.paste(pasted as string);
    expect(field().value).toBe(code);
  });

  it('submits itself after pasting', async () => {
    const onSubmit = show();
    field().focus();
    await userEvent.paste('Your code: 123 456.');
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ code: '123456' }));
  });

  it('waits for the rest of an incomplete form', async () => {
    const onSubmit = show(false);
    await userEvent.type(field(), '123456');
    await new Promise((resolve) => setTimeout(resolve));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('asks for the numeric keypad, and for the system’s one-time code', () => {
    show();
    expect(field().inputMode).toBe('numeric');
    expect(field().getAttribute('autocomplete')).toBe('one-time-code');
  });
});
