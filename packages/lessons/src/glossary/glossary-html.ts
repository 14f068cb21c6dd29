import type { GlossaryTerm } from '@wickwise/contract';
import { articleHtml, escaped } from '../lesson-html.ts';

/** Returns all terms as HTML, for readers and programs without JavaScript. */
export function glossaryHtml(terms: readonly GlossaryTerm[]): string {
  const list = terms.map(
    ({ id, name, text, lesson }) =>
      `<dt id="${id}">${escaped(name)}</dt>\n<dd>${escaped(text)}${
        lesson ? ` <a href="/learning/${lesson.slug}">${escaped(lesson.title)}</a>` : ''
      }</dd>`,
  );
  return articleHtml('Glossary', glossarySummary(terms), `<dl>\n${list.join('\n')}\n</dl>`);
}

export const glossarySummary = (terms: readonly GlossaryTerm[]): string =>
  `${terms.length} words of trading, each in a sentence or two.`;

/** Returns all terms as structured data (https://schema.org/DefinedTermSet). */
export const glossaryData = (terms: readonly GlossaryTerm[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'DefinedTermSet',
  name: 'Glossary of trading terms',
  hasDefinedTerm: terms.map(({ id, name, text }) => ({
    '@type': 'DefinedTerm',
    termCode: id,
    name,
    description: text,
  })),
});
