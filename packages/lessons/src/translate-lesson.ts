import type { Lesson } from '@wickwise/contract';
import type { Nodes, RootContent } from 'mdast';
import * as z from 'zod';
import type { AttributeNames } from './attribute-name.ts';
import { hasWords, translatedBlock } from './block-words.ts';
import { type LessonSourceText, type LessonPlace, partsOf, readAs, readLesson } from './compile-lesson.ts';
import { LessonError } from './lesson-error.ts';
import { checkSameFacts } from './same-facts.ts';

export interface Translation {
  language: Lesson['languages'][number];
  file: string;
  source: string;
  names: AttributeNames;
}

const FrontMatter = z.strictObject({ title: z.string(), summary: z.string() });

/**
 * Compiles the translation of a lesson. It has title, summary, text, and the words of each block; examples are those of
 * the English file. Throws a `LessonError` where its blocks, numbers or links aren't those of the English text.
 */
export function translateLesson(lesson: Lesson, english: string, translation: Translation): Lesson {
  const { language, file, source, names } = translation;
  const text = readLesson(file, source);
  const { title, summary } = readAs(FrontMatter, text.head, file, 1);
  const children = nodesOf(readLesson(`${lesson.slug}.md`, english), text, names);
  const parts = partsOf({ type: 'root', children }, text.place);
  return {
    ...lesson,
    ...{ title, summary, languages: [language, ...lesson.languages] },
    parts: parts.map((part, i) => (part.kind === 'edge' ? (lesson.parts[i] ?? part) : part)),
  };
}

/** Returns the translated nodes in the places of the English ones. Blocks without words are taken from there. */
function nodesOf(english: LessonSourceText, { tree, place }: LessonSourceText, names: AttributeNames): RootContent[] {
  const translated = [...tree.children];
  const nodes = english.tree.children.map((node) => {
    if (node.type === 'code' && !hasWords(node)) return node;
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
