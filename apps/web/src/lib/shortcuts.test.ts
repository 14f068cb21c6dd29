import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addShortcuts, shortcuts } from './shortcuts.ts';

const removers: (() => void)[] = [];
const add = (keys: string) => {
  const run = vi.fn();
  removers.push(addShortcuts([{ keys, label: keys, group: 'Test', run }]));
  return run;
};
const press = (key: string, more: object = {}, on: Element = document.body) => fireEvent.keyDown(on, { key, ...more });

afterEach(() => {
  for (const remove of removers.splice(0)) remove();
  document.body.replaceChildren();
});

describe('shortcuts', () => {
  it('respond to a key with Control or Command', () => {
    const run = add('Mod+K');
    press('k', { ctrlKey: true });
    press('K', { metaKey: true });
    press('k');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('respond to two keys in sequence', () => {
    const run = add('g d');
    press('g');
    press('d');
    expect(run).toHaveBeenCalledOnce();
    press('d');
    expect(run).toHaveBeenCalledOnce();
  });

  it('ignore letters in fields, but not Control and a letter', () => {
    const [plain, modified] = [add('?'), add('Mod+K')];
    const input = document.body.appendChild(document.createElement('input'));
    press('?', {}, input);
    press('k', { ctrlKey: true }, input);
    expect(plain).not.toHaveBeenCalled();
    expect(modified).toHaveBeenCalledOnce();
  });

  it('prefer the part shown last, and restore the key when it is removed', () => {
    const below = add('?');
    const above = add('?');
    press('?');
    expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
    removers.pop()?.();
    press('?');
    expect(below).toHaveBeenCalledOnce();
  });

  it('are removed completely', () => {
    add('?');
    removers.pop()?.();
    expect(shortcuts.get()).toEqual([]);
  });
});
