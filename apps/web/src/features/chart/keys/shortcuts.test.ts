import { describe, expect, it } from 'vitest';
import { actionOf, type KeyPress, timeframeTyped } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

describe('keys on a chart', () => {
  it('type a timeframe by its minutes or its name', () => {
    expect(actionOf(press('1'), '')).toEqual({ do: 'type', text: '1' });
    expect(actionOf(press('5'), '1')).toEqual({ do: 'type', text: '15' });
    expect(actionOf(press('D'), '1')).toEqual({ do: 'type', text: '1D' });
    expect(actionOf(press('Backspace'), '15')).toEqual({ do: 'type', text: '1' });
    expect(['15', '60', '240', '2H', '1h', '1d', '1M', '1m', '7'].map(timeframeTyped)).toEqual([
      '15m',
      '1h',
      '4h',
      '2h',
      '1h',
      '1D',
      '1M',
      '1m',
      undefined,
    ]);
  });

  it('open the search for a symbol by any letter that begins none', () => {
    expect(actionOf(press('r'), '')).toEqual({ do: 'search' });
    expect(actionOf(press('ए'), '')).toEqual({ do: 'search' });
  });

  it('move the crosshair, ten bars at once with Shift, and zoom', () => {
    expect(actionOf(press('ArrowLeft'), '')).toEqual({ do: 'move', bars: -1 });
    expect(actionOf(press('ArrowRight', { shiftKey: true }), '')).toEqual({ do: 'move', bars: 10 });
    expect(actionOf(press('+'), '')).toEqual({ do: 'zoom', factor: 0.8 });
  });

  it('take Alt shortcuts by the key’s place, whatever letter it writes', () => {
    expect(actionOf(press('†', { altKey: true, code: 'KeyT' }), '')).toEqual({ do: 'command', name: 'trend' });
    expect(actionOf(press('q', { altKey: true, code: 'KeyQ' }), '')).toBeUndefined();
  });

  it('leave the browser’s own keys alone, but for undoing', () => {
    expect(actionOf(press('z', { ctrlKey: true }), '')).toEqual({ do: 'command', name: 'undo' });
    expect(actionOf(press('Z', { metaKey: true, shiftKey: true }), '')).toEqual({ do: 'command', name: 'redo' });
    expect(actionOf(press('r', { ctrlKey: true }), '')).toBeUndefined();
    expect(actionOf(press('Tab'), '')).toBeUndefined();
  });
});
