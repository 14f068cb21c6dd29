import type { ArgumentType } from './message-code.ts';

/** The messages of a folder in one language. */
export interface Bundle {
  /** Texts by key, in the order of the file. */
  messages: ReadonlyMap<string, string>;
  /** Arguments by the key of their message, in the order in which a call gives them. */
  placeholders: ReadonlyMap<string, ReadonlyMap<string, ArgumentType>>;
  /** Groups that are never translated. */
  englishOnly: readonly string[];
}

const TYPES: Readonly<Record<string, ArgumentType>> = { String: 'string', num: 'number', bool: 'boolean' };
const KEY = /^[a-z][A-Za-z0-9]*(\.[^.@]+)+$/;

type Offend = (key: string, what: string) => void;

/** What an entry `@key` says of the message with that key. */
interface Attributes {
  placeholders?: Readonly<Record<string, { type?: string }>>;
}

/** Reads an Application Resource Bundle; calls `offend` for each key with which something is wrong. */
export function readArb(source: string, offend: Offend): Bundle {
  const entries = Object.entries(parsed(source, offend));
  const messages = new Map<string, string>();
  const placeholders = new Map<string, ReadonlyMap<string, ArgumentType>>();
  for (const [key, value] of entries) {
    if (key.startsWith('@')) continue;
    if (typeof value !== 'string') offend(key, 'is no text');
    else if (!KEY.test(key)) offend(key, 'a key is a group, a dot and a name');
    else messages.set(key, value);
  }
  for (const [name, value] of entries) {
    if (!/^@[^@]/.test(name)) continue;
    const key = name.slice(1);
    if (!messages.has(key)) offend(name, 'there is no such message');
    const { placeholders: listed } = (value ?? {}) as Attributes;
    if (listed) placeholders.set(key, typesOf(name, listed, offend));
  }
  const englishOnly = entries.find(([key]) => key === '@@x-english-only')?.[1] ?? [];
  return { messages, placeholders, englishOnly: englishOnly as string[] };
}

function parsed(source: string, offend: Offend): Record<string, unknown> {
  try {
    for (const key of repeatedKeys(source)) offend(key, 'is there twice');
    return JSON.parse(source) as Record<string, unknown>;
  } catch (error) {
    offend('', `no JSON: ${(error as Error).message}`);
    return {};
  }
}

/** JSON takes the last of several silently. Keys of messages hold a dot, names within attributes don't. */
function repeatedKeys(source: string): Set<string> {
  const keys = [...source.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map(([, key = '']) => key);
  return new Set(keys.filter((key, index) => KEY.test(key) && keys.indexOf(key) !== index));
}

function typesOf(
  name: string,
  placeholders: NonNullable<Attributes['placeholders']>,
  offend: Offend,
): Map<string, ArgumentType> {
  const types = Object.entries(placeholders).map(([argument, { type = 'String' }]): [string, ArgumentType] => {
    const known = TYPES[type];
    if (!known) offend(name, `{${argument}} has the type ${type}; known are ${Object.keys(TYPES).join(', ')}`);
    return [argument, known ?? 'string'];
  });
  return new Map(types);
}
