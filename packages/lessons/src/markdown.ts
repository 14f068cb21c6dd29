import type { ElementContent, Root as HtmlRoot } from 'hast';
import type { Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toHast } from 'mdast-util-to-hast';
import { gfmTable } from 'micromark-extension-gfm-table';
import type * as z from 'zod';
import { LessonError } from './lesson-error.ts';
import { readYaml } from './read-yaml.ts';

const FRONT = /^---\n(.*?)\n---\n/s;

/** A file of Markdown with front matter. */
export interface MarkdownFile<Front> {
  front: Front;
  tree: Root;
  /** The Markdown alone. */
  text: string;
  /** Lines before the Markdown. */
  firstLine: number;
}

/** Reads front matter and Markdown. Throws a `LessonError` with the file's line. */
export function readMarkdown<Spec extends z.ZodType>(
  file: string,
  source: string,
  spec: Spec,
): MarkdownFile<z.infer<Spec>> {
  const [all = '', head = ''] = FRONT.exec(source) ?? [];
  if (!all) throw new LessonError(file, 1, 'the file must begin with front matter between lines of ---');
  const text = source.slice(all.length);
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return { front: readYaml(spec, head, file, 1), tree, text, firstLine: all.split('\n').length - 1 };
}

export const htmlOf = (node: RootContent): ElementContent[] =>
  (toHast({ type: 'root', children: [node] }) as HtmlRoot).children as ElementContent[];
