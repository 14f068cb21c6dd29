import { type FormEvent, useState } from 'react';
import { forgetDraft, keepDraft, keptDraft } from '../lib/drafts.ts';

export interface KeptTexts {
  /** What was written before, by field: the fields' first values. */
  texts: Readonly<Record<string, string | undefined>>;
  /** Of the form, or an element around it. */
  onInput: (event: FormEvent<HTMLElement>) => void;
  /** Called once the texts are sent. */
  forget: () => void;
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

/** Keeps the texts of a form in this tab until they are sent, by the form's name. */
export function useKeptTexts(name: string): KeptTexts {
  const [texts] = useState(() => Object.fromEntries(Object.entries(keptDraft(name) ?? {}).filter(isText)));
  return {
    texts,
    onInput({ target }) {
      const { form } = target as HTMLInputElement;
      if (form) keepDraft(name, Object.fromEntries([...new FormData(form)].filter(isText)));
    },
    forget: () => forgetDraft(name),
  };
}
