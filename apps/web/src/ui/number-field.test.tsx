import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Form } from './form.tsx';
import { NumberField, type NumberFieldProps } from './number-field.tsx';
import { useForm } from './use-form.ts';

let last: number | undefined;

function Example(props: Partial<NumberFieldProps>) {
  const [value, setValue] = useState<number | undefined>(14);
  last = value;
  return <NumberField label="Period" value={value} onChange={setValue} {...props} />;
}

function InForm({ onSubmit }: { onSubmit: (values: object) => Promise<unknown> }) {
  const [period, setPeriod] = useState<number | undefined>(14);
  const form = useForm({ schema: z.object({ period: z.number() }), onSubmit, read: () => ({ period }) });
  return (
    <Form form={form} submitLabel="Send" busyLabel="Sending">
      <NumberField name="period" label="Period" value={period} max={99} onChange={setPeriod} />
    </Form>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Period');
const retype = async (text: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};

describe('a number field', () => {
  it.for([
    ['2,5', 2.5],
    ['0,125', 0.125],
    ['50,000', 50_000],
    ['1,00,000.5', 100_000.5],
    ['1 000.25', 1000.25],
    ['\u22123', -3],
    ['१२.५', 12.5],
    ['\u22121,250', -1250],
  ] as const)('reads %s as people write it', async ([text, value]) => {
    render(<Example />);
    await retype(text);
    expect(last).toBe(value);
  });

  it('groups digits by currency, but not while one types', async () => {
    render(<Example currency="INR" />);
    await retype('1500000');
    expect(field().value).toBe('1500000');
    await userEvent.tab();
    expect(field().value).toBe('15,00,000');
    await userEvent.type(field(), '0');
    expect(last).toBe(15_000_000);
    expect(screen.getByText('INR')).toBeDefined();
  });

  it('groups a price by its currency, without a unit, and is as wide as it', async () => {
    render(<Example priceIn="INR" />);
    await retype('1176574.55');
    await userEvent.tab();
    expect(field().value).toBe('11,76,574.55');
    expect(screen.queryByText('INR')).toBeNull();
    expect(field().style.width).toBe('13ch');
  });

  it('is replaced by what is typed after Tab', async () => {
    render(<Example currency="INR" />);
    await retype('1500000');
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await userEvent.keyboard('2,5');
    expect(last).toBe(2.5);
  });

  it.for([
    [0, 0, '7', '71500000', 1],
    [2, 4, '', '150000', 2],
    [4, 4, '3', '15030000', 4],
    [9, 9, '{Backspace}', '150000', 6],
  ] as const)('is edited within its groups: %s to %s', async ([from, to, keys, text, caret]) => {
    render(<Example currency="INR" />);
    await retype('1500000');
    await userEvent.tab();
    await userEvent.click(field());
    field().setSelectionRange(from, to);
    await userEvent.keyboard(keys === '' ? '{Delete}' : keys);
    expect([field().value, last]).toEqual([text, Number(text)]);
    expect(field().selectionStart).toBe(caret);
  });

  it('groups the digits of its bounds in an error', async () => {
    render(<Example max={1_000_000} />);
    await retype('2000000');
    expect(field().validationMessage).toBe('This must be at most 1,000,000.');
  });

  it('doesn’t report a number out of bounds, and corrects it on blur', async () => {
    render(<Example min={2} max={50} />);
    await retype('500');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(last).toBe(50); // of 5, 50 and 500 the second was the last within bounds
    await userEvent.tab();
    expect(field().getAttribute('aria-invalid')).toBe('false');
    expect(field().value).toBe('50');
  });

  it('returns to its bound, not to the first digits typed', async () => {
    render(<Example min={2} max={99} />);
    await retype('150');
    await userEvent.tab();
    expect(last).toBe(99);
    expect(field().value).toBe('99');
  });

  it.for(['1o', '150'])('is never sent as a number other than the shown one: %s', async (text) => {
    const onSubmit = vi.fn<(values: object) => Promise<void>>(async () => {});
    render(<InForm onSubmit={onSubmit} />);
    await userEvent.clear(field());
    await userEvent.type(field(), `${text}{Enter}`);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field().value).toBe(text);
    expect(document.activeElement).toBe(field());
    const [about = ''] = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(document.getElementById(about)?.textContent).toMatch(/This must be (a number|at most 99)\./);
    await userEvent.click(screen.getByRole('button', { name: 'Send' })); // blurs it first
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.clear(field());
    await userEvent.type(field(), '12{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ period: 12 });
  });

  it('steps by arrows, by ten with Shift, within its bounds', async () => {
    render(<Example min={2} max={20} />);
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowUp}');
    expect(last).toBe(15);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(last).toBe(20);
  });

  it('adds decimals exactly', async () => {
    render(<Example step={0.1} />);
    await retype('0.2');
    await userEvent.keyboard('{ArrowUp}');
    expect(last).toBe(0.3);
  });

  it('is empty once its form was submitted and reset', async () => {
    const Sent = () => {
      const [value, setValue] = useState<number>();
      return (
        <form action={() => setValue(undefined)}>
          <NumberField label="Period" value={value} onChange={setValue} />
        </form>
      );
    };
    render(<Sent />);
    await userEvent.type(field(), '12{Enter}');
    expect(field().value).toBe('');
  });

  it('asks for a keypad with a minus where numbers may be negative', () => {
    render(<Example />);
    expect(field().inputMode).toBe('text');
  });

  it('can be emptied', async () => {
    render(<Example />);
    await userEvent.clear(field());
    expect(last).toBeUndefined();
    expect(field().value).toBe('');
  });
});
