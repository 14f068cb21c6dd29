import type { LessonNode } from '@wickwise/contract';
import type { LinkedTerm } from './read-glossary.ts';

/** Elements whose text is linked; links, headings, tables, code and pictures stay as they are. */
const LINKED: ReadonlySet<string> = new Set('p ul ol li blockquote strong em'.split(' '));

const termAddress = (id: string): string => `/learning/glossary#${id}`;

/** Links the first mention of each term in a text, part after part. */
export class TermLinker {
  readonly #terms: readonly LinkedTerm[];

  constructor(terms: readonly LinkedTerm[]) {
    this.#terms = terms;
  }

  /** Returns a function for the parts of one text, in their order. `about`: a lesson, whose own term isn't linked. */
  forText(about?: string): (nodes: readonly LessonNode[]) => LessonNode[] {
    const ids = new Map(
      this.#terms
        .filter(({ lesson }) => about === undefined || lesson !== about)
        .flatMap(({ id, words }) => words.map((word): [string, string] => [word.toLowerCase(), id])),
    );
    if (ids.size === 0) return (nodes) => [...nodes];
    const pattern = patternOf([...ids.keys()]);
    const linked = new Set<string>();
    const inText = (text: string): LessonNode[] => {
      const parts: LessonNode[] = [];
      let from = 0;
      for (const { 0: word, index } of text.matchAll(pattern)) {
        const id = ids.get(word.toLowerCase()) ?? ids.get(word.toLowerCase().replace(/s$/, ''));
        if (id === undefined || linked.has(id)) continue;
        linked.add(id);
        parts.push(text.slice(from, index), ['a', { href: termAddress(id), className: 'term' }, word]);
        from = index + word.length;
      }
      parts.push(text.slice(from));
      return parts.filter((part) => part !== '');
    };
    const inNode = (node: LessonNode, isLinked: boolean): LessonNode[] => {
      if (typeof node === 'string') return isLinked ? inText(node) : [node];
      const [tag, properties, ...children] = node;
      if (!LINKED.has(tag)) return [node];
      return [[tag, properties, ...children.flatMap((child) => inNode(child, true))]];
    };
    return (nodes) => nodes.flatMap((node) => inNode(node, false));
  }
}

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns a pattern of whole words, the longest first, in the singular or plural. */
function patternOf(words: readonly string[]): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length).map((word) => escaped(word));
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${longestFirst.join('|')})s?(?![\\p{L}\\p{N}-])`, 'giu');
}
