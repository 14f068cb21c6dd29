import type { Code } from 'mdast';
import { parse, stringify } from 'yaml';
import * as z from 'zod';
import { type AttributeNames, unnamed } from './attribute-name.ts';
import { checkSameNumbers } from './same-facts.ts';

const PLAIN_WORDS: ReadonlySet<string> = new Set(['alt', 'caption']);
const Marked = z.array(z.looseObject({ text: z.string() })).min(1);

/** What a translation says of a block: texts by field, and a list of them for what is marked in a picture. */
const Words = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
type Words = z.infer<typeof Words>;

const EnglishBlock = z.looseObject({
  columns: z.array(z.string()).default([]),
  lines: z.array(z.string()).default([]),
  pane: z.looseObject({ lines: z.array(z.string()) }).default({ lines: [] }),
});

export const saysAnything = ({ value }: Code): boolean => Object.keys(wordsOf(parse(value))).length > 0;

/** Returns the English block with the words of the translated one. Throws unless it has all of them and nothing else. */
export function translatedBlock(english: Code, translated: Code, names: AttributeNames): Code {
  const block: Record<string, unknown> = parse(english.value);
  const englishWords = wordsOf(block);
  const words = Words.safeParse(parse(translated.value)).data;
  if (!words || fieldsOf(words) !== fieldsOf(englishWords))
    throw new RangeError(`the block must have the texts ${fieldsOf(englishWords)}, and nothing else`);
  for (const [field, text] of Object.entries(words)) {
    const [said, saidInEnglish] = [[text].flat(), [englishWords[field] ?? []].flat()];
    if (said.length !== saidInEnglish.length) throw new RangeError(`${field} must have ${saidInEnglish.length} texts`);
    for (const [i, one] of saidInEnglish.entries()) checkSameNumbers(one, said[i] ?? '');
    block[field] = Array.isArray(text)
      ? Marked.parse(block[field]).map((mark, i) => ({ ...mark, text: text[i] }))
      : text;
  }
  return { ...translated, value: stringify({ ...block, names: namesFor(block, names) }) };
}

/** Throws where the block shows an attribute without a name in the language. */
function namesFor(block: unknown, names: AttributeNames): AttributeNames {
  const { columns, lines, pane } = EnglishBlock.parse(block);
  const [missing] = unnamed([...columns, ...lines, ...pane.lines], names);
  if (missing !== undefined) throw new RangeError(`names.yaml has no name for "${missing}"`);
  return names;
}

function wordsOf(block: Record<string, unknown>): Words {
  const words: Words = {};
  for (const [field, value] of Object.entries(block)) {
    const marked = Marked.safeParse(value).data;
    if (PLAIN_WORDS.has(field)) words[field] = String(value);
    else if (marked) words[field] = marked.map(({ text }) => text);
  }
  return words;
}

const fieldsOf = (words: Words): string => Object.keys(words).sort().join(', ');
