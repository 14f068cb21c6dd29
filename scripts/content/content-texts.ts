import { type LessonNode, TEXT_PAGES } from '@wickwise/contract';
import { type CompiledSite, wordsOfNodes } from '@wickwise/lessons';

/** Returns the English text of each lesson, page and the glossary, by the place where it is written. */
export function contentTexts({ lessons, pages, glossary }: CompiledSite): { name: string; text: string }[] {
  return [
    ...lessons.map(({ slug, parts }) => ({
      name: `en/${slug}.md`,
      text: proseOf(parts.flatMap((part) => (part.kind === 'text' ? part.nodes : []))),
    })),
    ...TEXT_PAGES.map((name) => ({
      name: `pages/en/${name}`,
      text: proseOf(pages.en[name].groups.flatMap(({ sections }) => sections.flatMap(({ nodes }) => nodes))),
    })),
    { name: 'glossary/en.yaml', text: glossary.en.map(({ text }) => text).join(' ') },
  ];
}

const PROSE: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'blockquote']);

/** Returns sentences alone: headings, tables and pictures have none. Each paragraph and item ends a sentence. */
function proseOf(nodes: readonly LessonNode[]): string {
  const blocks = nodes.flatMap((node) => (typeof node !== 'string' && PROSE.has(node[0]) ? paragraphsOf(node) : []));
  return blocks.map((block) => wordsOfNodes([block]).replace(/[.!?:;]?$/, '.')).join(' ');
}

const paragraphsOf = (node: LessonNode): LessonNode[] =>
  typeof node !== 'string' && ['ul', 'ol', 'blockquote'].includes(node[0])
    ? (node.slice(2) as LessonNode[]).flatMap(paragraphsOf)
    : [node];
