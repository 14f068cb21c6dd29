import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

let last: number | undefined;

function Example(props: Partial<NumberFieldProps>) {
  const [value, setValue] = useState<number | undefined>(14);
  last = value;
  return <NumberField label="Period" value={value} onChange={setValue} {...props} />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Period');
const retype = async (text: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};

describe('a number field', () => {
  it.for([
    ['2,5', 2.5],
    ['1 000.25', 1000.25],
    ['\u22123', -3],
  ] as const)('reads %s as people write it', async ([text, value]) => {
    render(<Example />);
    await retype(text);
    expect(last).toBe(value);
  });

  it('keeps what is out of bounds to itself, and puts it right on leaving', async () => {
    render(<Example min={2} max={50} />);
    await retype('500');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(last).toBe(50); // of 5, 50 and 500 the second was the last that fits
    await userEvent.tab();
    expect(field().getAttribute('aria-invalid')).toBe('false');
    expect(field().value).toBe('50');
  });

  it('steps by arrows, by ten with Shift, and not past its bounds', async () => {
    render(<Example min={2} max={20} />);
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowUp}');
    expect(last).toBe(15);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(last).toBe(20);
  });

  it('adds decimals as a pencil does', async () => {
    render(<Example step={0.1} />);
    await retype('0.2');
    await userEvent.keyboard('{ArrowUp}');
    expect(last).toBe(0.3);
  });

  it('can be emptied', async () => {
    render(<Example />);
    await userEvent.clear(field());
    expect(last).toBeUndefined();
    expect(field().value).toBe('');
  });
});
