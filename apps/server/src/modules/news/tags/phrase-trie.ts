import { type TextToken, tokensOf } from './tokens.ts';

interface Node<T> {
  /** Absent at the end of all phrases through it: most nodes are such ends. */
  next?: Map<string, Node<T>>;
  values?: T[];
}

export interface PhraseMatch<T> {
  /** Tokens `from` to `to`, without `to`. */
  from: number;
  to: number;
  values: readonly T[];
}

/**
 * Phrases found in tokens of a text, each with values. A hyphen between words equals a space; other signs (`.`, `/`)
 * must be there. A phrase that ends in `'s` is found with it only, all others with and without.
 */
export class PhraseTrie<T> {
  readonly #root: Node<T> = {};

  add(phrase: string, value: T): void {
    let node = this.#root;
    for (const [index, token] of tokensOf(phrase).entries()) {
      const edge = edgeOf(token, index === 0, token.isPossessive);
      node.next ??= new Map();
      let next = node.next.get(edge);
      if (!next) {
        next = {};
        node.next.set(edge, next);
      }
      node = next;
    }
    node.values = [...(node.values ?? []), value];
  }

  /** Calls back with each phrase that begins at a token, shortest first. */
  matchesAt(tokens: readonly TextToken[], from: number, found: (match: PhraseMatch<T>) => void): void {
    this.#walk(this.#root, tokens, from, from, found);
  }

  #walk(
    node: Node<T>,
    tokens: readonly TextToken[],
    from: number,
    at: number,
    found: (match: PhraseMatch<T>) => void,
  ): void {
    const token = tokens[at];
    if (!token) return;
    for (const withEnding of token.isPossessive ? [false, true] : [false]) {
      const next = node.next?.get(edgeOf(token, at === from, withEnding));
      if (!next) continue;
      if (next.values) found({ from, to: at + 1, values: next.values });
      if (next.next) this.#walk(next, tokens, from, at + 1, found);
    }
  }
}

function edgeOf(token: TextToken, isFirst: boolean, withEnding: boolean): string {
  const key = withEnding ? `${token.key}'s` : token.key;
  if (isFirst || token.gap === ' ' || token.gap === '-') return key;
  return `${token.gap} ${key}`;
}
