import { loadChunk } from './load-once.ts';
import { localeChoice } from './locale.ts';

export { LOCALE } from './locale.ts';

/** The same keys with texts of another language: functions take the same, lists are as long. */
export type Translated<Entries> = Entries extends string
  ? string
  : Entries extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : Entries extends object
      ? { readonly [Key in keyof Entries]: Translated<Entries[Key]> }
      : Entries;

export interface Catalogue<Entries> {
  en: Entries;
  /** Loaded when Hindi is spoken only. A key that it lacks fails the type check. */
  hi?: () => Promise<Translated<Entries>>;
}

const pending = new Set<Promise<void>>();

/**
 * Gathers the texts of a part of the interface and gives those of the language in use. They are filled in before the part is
 * shown (`textsReady`), within the very objects that are given here: read single texts where they are shown, not while
 * modules load.
 */
export function textsOf<const Entries extends object>({ en, hi }: Catalogue<Entries>): Translated<Entries> {
  const texts = copyOf(en);
  if (hi && localeChoice.language === 'hi') {
    const arrival = fill(texts, hi).finally(() => pending.delete(arrival));
    pending.add(arrival);
  }
  return texts as Translated<Entries>;
}

async function fill(texts: object, load: () => Promise<object>): Promise<void> {
  try {
    fillIn(texts, await loadChunk(load));
  } catch {
    // whoever can't be given Hindi now is told in English, rather than nothing
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function copyOf<Value>(value: Value): Value {
  if (!isObject(value)) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, copyOf(part)] as const);
  return Object.assign(Array.isArray(value) ? [] : {}, Object.fromEntries(parts)) as Value;
}

/** Parts of a catalogue have been handed on by now: they stay the same objects. */
function fillIn(texts: object, said: object): void {
  const places = texts as Record<string, unknown>;
  for (const [key, text] of Object.entries(said)) {
    const place = places[key];
    if (isObject(place) && isObject(text)) fillIn(place, text);
    else places[key] = text;
  }
}

/** Waits for the texts of all parts that have been loaded. */
export async function textsReady(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending);
}
