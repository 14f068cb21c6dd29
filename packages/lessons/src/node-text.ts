import type { LessonNode } from '@wickwise/contract';

/** Returns the words of nodes without their elements; blocks are apart by a space. */
export const wordsOfNodes = (nodes: readonly LessonNode[]): string =>
  nodes.map(wordsIn).join('').replaceAll(/\s+/g, ' ').trim();

const BLOCKS: ReadonlySet<string> = new Set('p h2 h3 ul ol li table caption tr th td figure figcaption br'.split(' '));
/** Drawings have letters of scales. */
const WITHOUT_WORDS = 'svg';

function wordsIn(node: LessonNode): string {
  if (typeof node === 'string') return node;
  const [tag, , ...children] = node;
  if (tag === WITHOUT_WORDS) return '';
  const words = children.map(wordsIn).join('');
  return BLOCKS.has(tag) ? ` ${words} ` : words;
}

/** Returns the addresses of all links. */
export function linksIn(node: LessonNode): string[] {
  if (typeof node === 'string') return [];
  const [, { href }, ...children] = node;
  return [...(href === undefined ? [] : [String(href)]), ...children.flatMap(linksIn)];
}
