import type { ChartTimeframe } from '@wickwise/market';
import { DRAWING_KINDS, type DrawingKind, TOOLS } from '../../../charts/drawings/tools.ts';

/** Action of a key on a chart. */
export type KeyAction =
  | { do: 'move'; bars: number }
  | { do: 'zoom'; factor: number }
  | { do: 'command'; name: Command }
  | { do: 'search' }
  | { do: 'type'; text: string };

const OTHERS = {
  KeyG: 'magnet',
  KeyI: 'indicators',
  KeyC: 'compare',
  KeyL: 'log',
  KeyP: 'percent',
  KeyV: 'split',
  KeyO: 'layouts',
  KeyN: 'alert',
  KeyS: 'picture',
  KeyA: 'replay',
} as const;

type AltCommand = DrawingKind | (typeof OTHERS)[keyof typeof OTHERS];

/** Alt shortcuts by key code. */
const ALT: ReadonlyMap<string, AltCommand> = new Map<string, AltCommand>([
  ...DRAWING_KINDS.map((kind) => [`Key${TOOLS[kind].key}`, kind] as const),
  ...Object.entries(OTHERS),
]);

const PLAIN = {
  Escape: 'leave',
  Delete: 'delete',
  Backspace: 'delete',
  '[': 'previous-signal',
  ']': 'next-signal',
  Enter: 'set-point',
  ' ': 'play',
  '?': 'help',
} as const;

type Command = AltCommand | (typeof PLAIN)[keyof typeof PLAIN] | 'undo' | 'redo';

/** Alt shortcuts for the help. */
export const ALT_COMMANDS = [...ALT].map(([code, name]) => ({ letter: code.slice(3), name }));

export interface KeyPress {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Returns the action of a key, with what has been typed of a timeframe; undefined for other keys. */
export function actionOf(press: KeyPress, typed: string): KeyAction | undefined {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = press;
  if (ctrlKey || metaKey) return altKey ? undefined : undoOf(key, shiftKey);
  if (altKey) {
    const name = ALT.get(code);
    return name && { do: 'command', name };
  }
  if (typed !== '' && key === 'Backspace') return { do: 'type', text: typed.slice(0, -1) };
  if (typed !== '' && key === 'Escape') return { do: 'type', text: '' };
  if (/^\d$/.test(key) || (typed !== '' && /^[a-z]$/i.test(key)))
    return { do: 'type', text: (typed + key).slice(0, 4) };
  return movementOf(key, shiftKey) ?? commandOf(key) ?? (/^\p{L}$/u.test(key) ? { do: 'search' } : undefined);
}

function undoOf(key: string, shiftKey: boolean): KeyAction | undefined {
  const letter = key.toLowerCase();
  if (letter === 'z') return { do: 'command', name: shiftKey ? 'redo' : 'undo' };
  return letter === 'y' ? { do: 'command', name: 'redo' } : undefined;
}

function movementOf(key: string, shiftKey: boolean): KeyAction | undefined {
  const bars = shiftKey ? 10 : 1;
  if (key === 'ArrowLeft') return { do: 'move', bars: -bars };
  if (key === 'ArrowRight') return { do: 'move', bars };
  if (key === 'Home') return { do: 'move', bars: Number.NEGATIVE_INFINITY };
  if (key === 'End') return { do: 'move', bars: Number.POSITIVE_INFINITY };
  if (key === '+' || key === '=') return { do: 'zoom', factor: 0.8 };
  return key === '-' ? { do: 'zoom', factor: 1.25 } : undefined;
}

function commandOf(key: string): KeyAction | undefined {
  const name = PLAIN[key as keyof typeof PLAIN];
  return name && { do: 'command', name };
}

const TYPED: Readonly<Record<string, ChartTimeframe>> = {
  '1m': '1m',
  '3': '3m',
  '3m': '3m',
  '5': '5m',
  '5m': '5m',
  '10': '10m',
  '10m': '10m',
  '15': '15m',
  '15m': '15m',
  '30': '30m',
  '30m': '30m',
  '60': '1h',
  '1': '1h',
  '1h': '1h',
  '120': '2h',
  '2h': '2h',
  '240': '4h',
  '4h': '4h',
  '1d': '1D',
  '1w': '1W',
};

/** Parses a typed timeframe: minutes, or a number with its letter. M is month, m is minute. */
export const timeframeTyped = (typed: string): ChartTimeframe | undefined =>
  typed === '1M' ? '1M' : TYPED[typed.toLowerCase()];
