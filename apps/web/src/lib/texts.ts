import type { Translated } from '@wickwise/contract';
import { loadChunk } from './load-once.ts';
import { type Language, localeChoice } from './locale.ts';

export { LOCALE } from './locale.ts';

/** The texts of a part: other languages load only when in use. A missing key fails the type check. */
export type Catalogue<Entries> = { en: Entries } & {
  [Other in Exclude<Language, 'en'>]?: () => Promise<Translated<Entries>>;
};

const pending = new Set<Promise<void>>();
const originals = new WeakMap<object, object>();

/**
 * Collects the texts of a part of the interface and returns those of the language in use. They are filled in before the part is
 * shown (`textsReady`), within the very objects that are given here: read single texts where they are shown, not while
 * modules load.
 */
export function textsOf<const Entries extends object>({ en, ...others }: Catalogue<Entries>): Translated<Entries> {
  const texts = copyOf(en);
  originals.set(texts, en);
  const load = localeChoice.language === 'en' ? undefined : others[localeChoice.language];
  if (load) {
    const arrival = fill(texts, load).finally(() => pending.delete(arrival));
    pending.add(arrival);
  }
  return texts as Translated<Entries>;
}

/** The English of a part's texts: searches find by it too. */
export const inEnglish = <Texts extends object>(texts: Texts): Texts => (originals.get(texts) ?? texts) as Texts;

async function fill(texts: object, load: () => Promise<object>): Promise<void> {
  try {
    fillIn(texts, await loadChunk(load));
  } catch {
    // English rather than nothing where the texts can't be loaded
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
