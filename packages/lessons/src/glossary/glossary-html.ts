import type { GlossaryTerm } from '@wickwise/contract';
import { escaped } from '../lesson-html.ts';

/** Returns all terms as HTML, for readers and programs without JavaScript. */
export function glossaryHtml(terms: readonly GlossaryTerm[]): string {
  const list = terms.map(
    ({ id, name, text, lesson }) =>
      `<dt id="${id}">${escaped(name)}</dt>\n<dd>${escaped(text)}${
        lesson ? ` <a href="/learning/${lesson.slug}">${escaped(lesson.title)}</a>` : ''
      }</dd>`,
  );
  return `<article class="lesson"><h1>Glossary</h1>\n<dl>\n${list.join('\n')}\n</dl></article>`;
}

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
