import { describe, expect, it } from 'vitest';
import { wordsOfNodes } from '../node-text.ts';
import { compilePage } from './compile-page.ts';

const compile = (text: string) => compilePage('en/faq/one.md', `---\ntitle: One\norder: 2\n---\n\n${text}`);

describe('a page of text', () => {
  it('is made of sections with anchors', () => {
    const { title, order, sections } = compile('## Why *so*? {#why}\n\nBecause.\n\n- A\n- B\n\n## Second {#two}\n\nC.');
    expect({ title, order }).toEqual({ title: 'One', order: 2 });
    expect(sections.map(({ id, title, nodes }) => [id, title, wordsOfNodes(nodes)])).toEqual([
      ['why', 'Why so?', 'Because. A B'],
      ['two', 'Second', 'C.'],
    ]);
  });

  it('keeps the facts that the server fills in, and refuses those that it doesn’t know', () => {
    expect(wordsOfNodes(compile('## A {#a}\n\n{{operator}} says').sections[0]?.nodes ?? [])).toBe('{{operator}} says');
    expect(() => compile('## A {#a}\n\nKept for **{{years}}**.')).toThrow('en/faq/one.md:8: there is no fact "years"');
  });

  it('lets wide tables scroll by keyboard', () => {
    const [section] = compile('## Kept {#kept}\n\n| what | how long |\n|---|---|\n| a | b |').sections;
    expect(section?.nodes[0]?.slice(0, 2)).toEqual([
      'div',
      { className: 'wide', tabIndex: 0, role: 'region', 'aria-label': 'Kept' },
    ]);
  });

  it.for([
    ['Text', 'en/faq/one.md:6: text belongs under a heading of the second level'],
    ['## No anchor', 'en/faq/one.md:6: the heading "No anchor" has no anchor such as {#anchor}'],
    ['## A {#a}\n\n<b>bold</b>', 'en/faq/one.md:8: pages have no HTML'],
    ['## A {#a}\n\n```\ncode\n```', 'en/faq/one.md:8: pages have no blocks'],
    ['', 'en/faq/one.md: it has no section'],
  ])('names the line of a flaw: %s', ([text = '', flaw]) => {
    expect(() => compile(text)).toThrow(flaw);
  });
});
