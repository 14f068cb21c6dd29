import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DateField, type DateFieldProps } from './date-field.tsx';

let last: string;

function Example(props: Partial<DateFieldProps>) {
  const [value, setValue] = useState('2026-11-26');
  last = value;
  return <DateField name="from" label="From" value={value} onChange={setValue} {...props} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('From');
const retype = async (text: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};

describe('a date field', () => {
  it('shows the date as the reader has it, whatever was typed', async () => {
    render(<Example />);
    expect(field().value).toBe('26 Nov 2026');
    await retype('1/2/26');
    expect(last).toBe('2026-02-01');
    await userEvent.tab();
    expect(field().value).toBe('1 Feb 2026');
  });

  it('can be emptied', async () => {
    render(<Example />);
    await userEvent.clear(field());
    expect(last).toBe('');
  });

  it('keeps what is no date, with an error once it is left', async () => {
    render(<Example />);
    await retype('30 Feb 2026');
    expect(field().validationMessage).toBe('Enter a date such as 31 Dec 2025.');
    expect(field().getAttribute('aria-invalid')).toBe('false');
    await userEvent.tab();
    expect(field().value).toBe('30 Feb 2026');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter a date such as 31 Dec 2025.')).toBeDefined();
  });

  it('takes no date after its last one', async () => {
    render(<Example max="2026-11-27" />);
    await retype('28 Nov 2026');
    await userEvent.tab();
    expect(screen.getByText('This must be 27 Nov 2026 or earlier.')).toBeDefined();
    expect(last).not.toBe('2026-11-28');
  });

  it('opens the browser’s calendar', async () => {
    const showPicker = vi.fn();
    HTMLInputElement.prototype.showPicker = showPicker;
    render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'From: calendar' }));
    expect(showPicker).toHaveBeenCalledOnce();
  });
});
