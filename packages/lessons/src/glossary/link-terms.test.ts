import type { LessonNode } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { TermLinker } from './link-terms.ts';

const LINKER = new TermLinker([
  { id: 'stop-loss', name: 'Stop loss', text: 'A price.', words: ['stop loss'] },
  { id: 'rsi', name: 'RSI', text: 'A number.', words: ['RSI'], lesson: 'rsi' },
  { id: 'p-and-l', name: 'P&L', text: 'Money.', words: ['P&L'] },
  { id: 'walk-forward', name: 'Walk-forward', text: 'A test.', words: ['walk-forward', 'walk-forward test'] },
]);

/** Writes links as `[word](id)`. */
const written = (nodes: readonly LessonNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const [tag, { href = '' }, ...children] = node;
      return tag === 'a' ? `[${written(children)}](${String(href).split('#')[1]})` : `<${tag}>${written(children)}`;
    })
    .join('');

const linked = (text: string, about?: string): string => written(LINKER.forText(about)([['p', {}, text]]));

describe('terms in a text', () => {
  it('are linked at their first mention, in any case and in the plural', () => {
    expect(linked('Stop losses? A Stop loss, stop losses and stop loss.')).toBe(
      '<p>Stop losses? A [Stop loss](stop-loss), stop losses and stop loss.',
    );
    expect(linked('Two RSIs and RSI')).toBe('<p>Two [RSIs](rsi) and RSI');
  });

  it('are whole words, the longest first, and may have signs in them', () => {
    expect(linked('versions, stop-loss, the P&L of a walk-forward test, a non-RSI')).toBe(
      '<p>versions, stop-loss, the [P&L](p-and-l) of a [walk-forward test](walk-forward), a non-RSI',
    );
  });

  it('are linked once over all parts of a text, and never inside links, headings, tables and code', () => {
    const link = LINKER.forText();
    const nodes: LessonNode[] = [
      ['h2', {}, 'RSI'],
      ['p', {}, ['a', { href: '/faq' }, 'RSI'], ['code', {}, 'RSI'], ['strong', {}, 'stop loss']],
      ['table', {}, ['tr', {}, ['td', {}, 'RSI']]],
    ];
    expect(written(link(nodes))).toBe(
      '<h2>RSI<p>[RSI](undefined)<code>RSI<strong>[stop loss](stop-loss)<table><tr><td>RSI',
    );
    expect(written(link([['ul', {}, ['li', {}, 'stop loss and RSI']]]))).toBe('<ul><li>stop loss and [RSI](rsi)');
  });

  it('aren’t linked in the lesson about them', () => {
    expect(linked('RSI and P&L', 'rsi')).toBe('<p>RSI and [P&L](p-and-l)');
  });
});
