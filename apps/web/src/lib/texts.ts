import { loadChunk } from './load-chunk.ts';
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
 * shown (`textsReady`): read them where they are shown, not while modules load.
 */
export function textsOf<const Entries extends object>({ en, hi }: Catalogue<Entries>): Translated<Entries> {
  const texts = { ...en };
  if (hi && localeChoice.language === 'hi') {
    const arrival = fill(texts, hi).finally(() => pending.delete(arrival));
    pending.add(arrival);
  }
  return texts as Translated<Entries>;
}

async function fill(texts: object, load: () => Promise<object>): Promise<void> {
  try {
    Object.assign(texts, await loadChunk(load));
  } catch {
    // whoever can't be given Hindi now is told in English, rather than nothing
  }
}

/** Waits for the texts of all parts that have been loaded. */
export async function textsReady(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending);
}
