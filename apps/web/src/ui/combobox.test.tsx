import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const NAMES = ['RSI', 'MACD', 'Bollinger bands'];

function Example({ onChoose }: { onChoose: (value: string) => void }) {
  const [text, setText] = useState('');
  const options = NAMES.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <Combobox
      label="Indicator"
      options={options.map((value) => ({ value, label: value }))}
      text={text}
      onText={setText}
      onChoose={onChoose}
    />
  );
}
const field = () => screen.getByRole('combobox');

describe('a combobox', () => {
  it('takes the chosen one of those that fit', async () => {
    const onChoose = vi.fn<(value: string) => void>();
    render(<Example onChoose={onChoose} />);
    await userEvent.type(field(), 'b{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Bollinger bands');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('walks round its list by arrows, keeping the focus', async () => {
    const onChoose = vi.fn<(value: string) => void>();
    render(<Example onChoose={onChoose} />);
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Bollinger bands');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('MACD');
    expect(document.activeElement).toBe(field());
  });

  it('says that nothing fits', async () => {
    render(<Example onChoose={() => {}} />);
    await userEvent.type(field(), 'xyz');
    expect(screen.getByRole('status').textContent).toBe('No matches.');
  });

  it('closes at Escape without taking anything', async () => {
    const onChoose = vi.fn<(value: string) => void>();
    render(<Example onChoose={onChoose} />);
    await userEvent.type(field(), 'r{Escape}{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
  });
});
