import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import { Dialog } from './dialog.tsx';

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
  it('returns the chosen match', async () => {
    const onChoose = vi.fn<(value: string) => void>();
    render(<Example onChoose={onChoose} />);
    await userEvent.type(field(), 'b{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Bollinger bands');
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('cycles through its list by arrows, keeping the focus', async () => {
    const onChoose = vi.fn<(value: string) => void>();
    render(<Example onChoose={onChoose} />);
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Bollinger bands');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('MACD');
    expect(document.activeElement).toBe(field());
  });

  it('is named by a clickable label', async () => {
    render(<Example onChoose={() => {}} />);
    await userEvent.click(screen.getByText('Indicator'));
    expect(document.activeElement).toBe(field());
  });

  it('ignores keys while an input method composes a word', async () => {
    const onChoose = vi.fn<(value: string) => void>();
    render(<Example onChoose={onChoose} />);
    await userEvent.type(field(), 'b');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(onChoose).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true })).toBe(true);
  });

  it('stays open while its list is scrolled by its bar', async () => {
    render(<Example onChoose={() => {}} />);
    await userEvent.click(field());
    const pressed = createEvent.mouseDown(screen.getByRole('listbox'));
    fireEvent(screen.getByRole('listbox'), pressed);
    expect(pressed.defaultPrevented).toBe(true); // the field keeps the focus
  });

  it('keeps a dialog around it open at Escape, until its list is closed', async () => {
    const onOpen = vi.fn<(isOpen: boolean) => void>();
    render(
      <Dialog title="Around" isOpen onOpen={onOpen}>
        <Example onChoose={() => {}} />
      </Dialog>,
    );
    await userEvent.type(field(), 'r{Escape}');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('shows that nothing matches', async () => {
    render(<Example onChoose={() => {}} />);
    await userEvent.type(field(), 'xyz');
    expect(screen.getByRole('status').textContent).toBe('No matches.');
  });

  it('closes at Escape without a choice', async () => {
    const onChoose = vi.fn<(value: string) => void>();
    render(<Example onChoose={onChoose} />);
    await userEvent.type(field(), 'r{Escape}{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
  });
});
