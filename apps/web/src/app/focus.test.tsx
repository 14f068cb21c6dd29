import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { followFocus } from './focus.ts';

/** Rows that can be removed, as lists show them. */
function Rows({ names }: { names: readonly string[] }) {
  const [left, setLeft] = useState(names);
  return (
    <main>
      <h1>Screens</h1>
      <a href="/new">New screen</a>
      <input aria-label="Search" />
      {left.length > 0 && (
        <ul>
          {left.map((name) => (
            <li key={name}>
              <a href={`/${name}`}>{name}</a>
              <button type="button" onClick={() => setLeft(left.filter((other) => other !== name))}>
                Remove {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button">Export</button>
    </main>
  );
}

/** Rows with a dialog, which is beside the page. */
const Openers = ({ names, isOpen = false }: { names: readonly string[]; isOpen?: boolean }) => (
  <>
    <main>
      {names.map((name) => (
        <button key={name} type="button">
          Open {name}
        </button>
      ))}
    </main>
    {isOpen && (
      <div role="dialog">
        <button type="button">Delete</button>
      </div>
    )}
  </>
);

const remove = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
const focused = (): string | null => document.activeElement?.textContent ?? null;

/** Ends after the timer that the removal has begun. */
const laterTask = (): Promise<void> => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 100)));

describe('the focus, when what has it is removed', () => {
  beforeAll(() => {
    HTMLElement.prototype.scrollIntoView ??= () => {};
    followFocus();
  });

  it('goes to the same control of the next row, of the last one, then out of the list', async () => {
    render(<Rows names={['A', 'B', 'C']} />);
    await remove('B');
    await vi.waitFor(() => expect(focused()).toBe('Remove C'));
    await remove('C');
    await vi.waitFor(() => expect(focused()).toBe('Remove A'));
    await remove('A');
    await vi.waitFor(() => expect(focused()).toBe('Export'));
  });

  it('goes to what a retry loads, once it is there', async () => {
    const { rerender } = render(
      <main>
        <button type="button">Try again</button>
      </main>,
    );
    const retry = screen.getByRole('button', { name: 'Try again' });
    retry.focus();
    vi.spyOn(retry, 'checkVisibility').mockReturnValue(false); // a screen that loads again is hidden before it goes
    retry.blur();
    rerender(<main>Loading...</main>);
    await laterTask();
    expect(document.activeElement).toBe(document.body);
    rerender(
      <main>
        <p>Loaded</p>
        <a href="/first">First</a>
      </main>,
    );
    await vi.waitFor(() => expect(focused()).toBe('First'));
  });

  it('goes on where a dialog was opened that has removed the row of its opener', async () => {
    const { rerender } = render(<Openers names={['A', 'B', 'C']} />);
    screen.getByRole('button', { name: 'Open B' }).focus();
    rerender(<Openers names={['A', 'B', 'C']} isOpen />);
    screen.getByRole('button', { name: 'Delete' }).focus();
    rerender(<Openers names={['A', 'C']} />);
    await vi.waitFor(() => expect(focused()).toBe('Open C'));
  });

  it('stays where its reader or the page has put it meanwhile', async () => {
    const { rerender } = render(<button type="button">Close</button>);
    screen.getByRole('button', { name: 'Close' }).focus();
    rerender(<a href="/opener">Opener</a>);
    screen.getByRole('link').focus();
    await laterTask();
    expect(focused()).toBe('Opener');
  });

  it('is nowhere after its reader has left it', async () => {
    render(<Rows names={['A']} />);
    const button = screen.getByRole('button', { name: 'Remove A' });
    button.focus();
    button.blur();
    await Promise.resolve();
    await act(async () => button.click());
    await laterTask();
    expect(document.activeElement).toBe(document.body);
  });
});
