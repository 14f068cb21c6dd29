import type { Nodes } from 'mdast';

/** Numbers as texts write them, and those that the engine computes. */
const NUMBER = /=[\w@:%]+|\d+(?:[.,:]\d+)*|[½⅓⅔¼¾]/g;

/** Parts that are compared piece by piece; the words of others may change places. */
const ORDERED: ReadonlySet<Nodes['type']> = new Set(['blockquote', 'list', 'listItem', 'table', 'tableRow']);

/** Throws unless a translated part is of the English one's kind, with the same pieces, numbers and links. */
export function checkSameFacts(english: Nodes, translated: Nodes): void {
  const [kind, needed] = [kindOf(translated), kindOf(english)];
  if (kind !== needed) throw new RangeError(`this is a ${kind}, the English text has a ${needed}`);
  if (english.type === 'code') return;
  if (!ORDERED.has(english.type)) {
    checkSame('numbers', numbersIn(english), numbersIn(translated));
    checkSame('links', linksIn(english), linksIn(translated));
    return;
  }
  const [pieces, translatedPieces] = [childrenOf(english), childrenOf(translated)];
  if (pieces.length !== translatedPieces.length)
    throw new RangeError(`this ${kind} has ${translatedPieces.length} pieces, the English one ${pieces.length}`);
  for (const [i, piece] of pieces.entries()) checkSameFacts(piece, translatedPieces[i] as Nodes);
}

/** Throws unless two texts have the same numbers, in any order. */
export const checkSameNumbers = (english: string, translated: string): void =>
  checkSame('numbers', english.match(NUMBER) ?? [], translated.match(NUMBER) ?? []);

function checkSame(what: string, english: readonly string[], translated: readonly string[]): void {
  const [needed, given] = [english, translated].map((facts) => [...facts].sort().join(' ') || 'none');
  if (given !== needed) throw new RangeError(`the ${what} here are ${given}, the English ones ${needed}`);
}

function kindOf(node: Nodes): string {
  if (node.type === 'heading') return `heading of level ${node.depth}`;
  if (node.type === 'list') return node.ordered ? 'numbered list' : 'list';
  return node.type === 'code' ? `block ${node.lang}` : node.type;
}

const childrenOf = (node: Nodes): readonly Nodes[] => ('children' in node ? node.children : []);

function numbersIn(node: Nodes): string[] {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value.match(NUMBER) ?? [];
  return childrenOf(node).flatMap(numbersIn);
}

function linksIn(node: Nodes): string[] {
  return [...(node.type === 'link' ? [node.url] : []), ...childrenOf(node).flatMap(linksIn)];
}
