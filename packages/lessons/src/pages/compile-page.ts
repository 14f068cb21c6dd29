import { type LessonNode, PAGE_FACTS, type PageGroup, type PageSection } from '@wickwise/contract';
import type { RootContent } from 'mdast';
import * as z from 'zod';
import { LessonError } from '../lesson-error.ts';
import { lessonNodes } from '../lesson-nodes.ts';
import { htmlOf, readMarkdown } from '../markdown.ts';

const FrontMatter = z.strictObject({
  title: z.string(),
  summary: z.string().default(''),
  /** Place among the groups of a page. */
  order: z.number().default(0),
});

/** Text of one file: a page of its own, or a group of a page. */
export interface PageFile extends Required<Pick<PageGroup, 'title' | 'sections'>> {
  title: string;
  summary: string;
  order: number;
}

/** End of a heading that gives a section its anchor. */
const ANCHOR = /\s*\{#([a-z0-9-]+)\}$/;
const FACT = /\{\{(.*?)\}\}/g;

/**
 * Compiles a file of Markdown, whose sections begin with `## Heading {#anchor}`. The server fills in `{{name}}`. Throws a
 * `LessonError` with the file's line.
 */
export function compilePage(file: string, source: string): PageFile {
  const { front, tree, firstLine } = readMarkdown(file, source, FrontMatter);
  const sections: PageSection[] = [];
  for (const node of tree.children) {
    const fail = (text: string): never => {
      throw new LessonError(file, (node.position?.start.line ?? 0) + firstLine, text);
    };
    checkNode(node, fail);
    if (node.type === 'heading' && node.depth === 2) {
      sections.push(sectionOf(node, fail));
      continue;
    }
    const section = sections.at(-1) ?? fail('text belongs under a heading of the second level');
    const nodes = htmlOf(node).flatMap(lessonNodes);
    section.nodes.push(...(node.type === 'table' ? [scrolled(nodes, section.title)] : nodes));
  }
  if (sections.length === 0) throw new LessonError(file, undefined, 'it has no section');
  return { ...front, sections };
}

/** A wide table scrolls within the page, by keyboard too. */
const scrolled = (table: readonly LessonNode[], label: string): LessonNode => [
  'div',
  { className: 'wide', tabIndex: 0, role: 'region', 'aria-label': label },
  ...table,
];

function sectionOf(heading: RootContent, fail: (text: string) => never): PageSection {
  const text = wordsOf(heading);
  const [end, id] = ANCHOR.exec(text) ?? [];
  if (end === undefined || id === undefined) return fail(`the heading "${text}" has no anchor such as {#anchor}`);
  return { id, title: text.slice(0, -end.length), nodes: [] };
}

/** Refuses HTML, blocks of code and unknown facts. */
function checkNode(node: RootContent, fail: (text: string) => never): void {
  if (node.type === 'html' || node.type === 'code') fail(`pages have no ${node.type === 'html' ? 'HTML' : 'blocks'}`);
  if (node.type === 'text')
    for (const [, name] of node.value.matchAll(FACT))
      if (!PAGE_FACTS.some((fact) => fact === name)) fail(`there is no fact "${name}"`);
  if ('children' in node) for (const child of node.children) checkNode(child as RootContent, fail);
}

const wordsOf = (node: RootContent): string =>
  'value' in node
    ? node.value
    : 'children' in node
      ? node.children.map((child) => wordsOf(child as RootContent)).join('')
      : '';
