import { attributeLabel } from '@wickwise/analytics';
import * as z from 'zod';

/** Names in the language of a translation by the engine's English ones, without their lengths; empty in English. */
export const AttributeNames = z.record(z.string(), z.string()).default({});
export type AttributeNames = z.infer<typeof AttributeNames>;

/** Returns an attribute's name: "Average Volume(10)" by that of "Average Volume". */
export function attributeName(key: string, names: AttributeNames): string {
  const label = attributeLabel(key);
  const name = nameWithoutLength(label);
  return `${names[name] ?? name}${label.slice(name.length)}`;
}

/** Returns names of attributes that are English words and have none in a translation; abbreviations stay. */
export const unnamed = (keys: readonly string[], names: AttributeNames): string[] =>
  keys.map((key) => nameWithoutLength(attributeLabel(key))).filter((name) => /[a-z]{2}/.test(name) && !(name in names));

const nameWithoutLength = (label: string): string => label.replace(/\(\d[^()]*\)$/, '');
