import { textsOf } from '../texts.ts';
import type { Described } from './described.ts';

const NONE: Readonly<Record<string, Described>> = {};

const texts = textsOf({
  en: { strategies: NONE },
  hi: async () => ({ strategies: (await import('./hindi-strategies.ts')).STRATEGIES }),
});

interface Named {
  name: string;
  label: string;
  description: string;
}

/** Returns label and description of a public strategy or template in the user's language. */
export function strategyWords({ name, label, description }: Named): Omit<Named, 'name'> {
  const [ownLabel = label, ownDescription = description] = texts.strategies[name] ?? [];
  return { label: ownLabel, description: ownDescription };
}
