import type { Lesson } from '@wickwise/contract';
import type { Nodes, Root, RootContent } from 'mdast';
import * as z from 'zod';
import type { AttributeNames } from './attribute-name.ts';
import { saysAnything, translatedBlock } from './block-words.ts';
import { type LessonPlace, partsOf } from './compile-lesson.ts';
import { fillCounts, type LessonCount, readCounts } from './counts.ts';
import { LessonError } from './lesson-error.ts';
import { readMarkdown } from './markdown.ts';
import { checkSameFacts } from './same-facts.ts';

export interface Translation {
  language: Lesson['languages'][number];
  file: string;
  source: string;
  names: AttributeNames;
  counts?: readonly LessonCount[];
}

interface Text {
  tree: Root;
  place: LessonPlace;
}

const FrontMatter = z.strictObject({ title: z.string(), summary: z.string() });

/**
 * Compiles the translation of a lesson. It has title, summary, text, and the words of each block; examples are those of
 * the English file. Throws a `LessonError` where its blocks, numbers or links aren't those of the English text.
 */
export function translateLesson(lesson: Lesson, english: string, translation: Translation): Lesson {
  const { language, file, source, names, counts = readCounts() } = translation;
  const { front, tree, firstLine } = readMarkdown(file, source, FrontMatter);
  const text: Text = { tree, place: { file, firstLine } };
  const original = readMarkdown(`${lesson.slug}.md`, english, z.unknown());
  const place = { file: `${lesson.slug}.md`, firstLine: original.firstLine };
  const merged: Root = { type: 'root', children: nodesOf({ tree: original.tree, place }, text, names) };
  fillCounts(merged, text.place, counts);
  const parts = partsOf(merged, text.place);
  return {
    ...lesson,
    ...front,
    languages: [language, ...lesson.languages],
    parts: parts.map((part, i) => (part.kind === 'edge' ? (lesson.parts[i] ?? part) : part)),
  };
}

/** Returns the translated nodes in the places of the English ones. Blocks without words are taken from there. */
function nodesOf(english: Text, { tree, place }: Text, names: AttributeNames): RootContent[] {
  const translated = [...tree.children];
  const nodes = english.tree.children.map((node) => {
    if (node.type === 'code' && !saysAnything(node)) return node;
    const next = translated.shift();
    const englishLine = lineOf(node, english.place);
    if (!next) throw new LessonError(place.file, undefined, `it ends before line ${englishLine} of the English text`);
    try {
      checkSameFacts(node, next);
      return node.type === 'code' && next.type === 'code' ? translatedBlock(node, next, names) : next;
    } catch (error) {
      const { message } = error as Error;
      throw new LessonError(place.file, lineOf(next, place), `${message} (line ${englishLine} of the English text)`);
    }
  });
  const [more] = translated;
  if (more) throw new LessonError(place.file, lineOf(more, place), 'the English text ends before this');
  return nodes;
}

const lineOf = (node: Nodes, { firstLine }: LessonPlace): number => (node.position?.start.line ?? 0) + firstLine;
