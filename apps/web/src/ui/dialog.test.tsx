import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Example({ isInMenu = false, hasField = false }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isListed, setIsListed] = useState(false);
  const open = (): void => {
    setIsListed(false);
    setIsOpen(true);
  };
  return (
    <>
      <Button onClick={() => (isInMenu ? setIsListed(true) : setIsOpen(true))}>Delete</Button>
      {isListed && (
        <div role="menu">
          <button type="button" role="menuitem" ref={(item) => item?.focus()} onClick={open}>
            Delete …
          </button>
        </div>
      )}
      <Dialog title="Delete this list?" about="It can be undone." isOpen={isOpen} onOpen={setIsOpen}>
        {hasField && <input aria-label="Name" autoFocus />}
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  it('has a name and a description, and returns the focus on closing', async () => {
    render(<Example />);
    const button = screen.getByRole('button', { name: 'Delete' });
    await userEvent.click(button);
    const dialog = screen.getByRole('dialog', { name: 'Delete this list?', description: 'It can be undone.' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
  });

  it.each([{ hasField: true }, { isInMenu: true }])('returns it each time to what opened it: %o', async (props) => {
    render(<Example {...props} />);
    const button = screen.getByRole('button', { name: 'Delete' });
    for (let time = 0; time < 3; time++) {
      await userEvent.click(button);
      if (props.isInMenu) await userEvent.click(screen.getByRole('menuitem'));
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
      await userEvent.keyboard('{Escape}');
      await vi.waitFor(() => expect(document.activeElement).toBe(button));
    }
  });
});
