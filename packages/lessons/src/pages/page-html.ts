import type { PageSection, TextPage } from '@wickwise/contract';
import { articleHtml, escaped, htmlOfNodes } from '../lesson-html.ts';
import { wordsOfNodes } from '../node-text.ts';

/** Returns a page as HTML, for readers and programs without JavaScript. */
export function pageHtml({ title, summary, groups }: TextPage): string {
  const text = groups
    .map((group) => `${group.title === undefined ? '' : `<h2>${escaped(group.title)}</h2>\n`}${sectionsHtml(group)}`)
    .join('\n');
  return articleHtml(title, summary, text);
}

function sectionsHtml({ title: group, sections }: TextPage['groups'][number]): string {
  const tag = group === undefined ? 'h2' : 'h3';
  return sections
    .map(({ id, title, nodes }) => `<${tag} id="${id}">${escaped(title)}</${tag}>\n${htmlOfNodes(nodes)}`)
    .join('\n');
}

/** Returns questions with their answers as structured data (https://schema.org/FAQPage). */
export const faqData = ({ groups }: TextPage): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups.flatMap(({ sections }) => sections.map(questionData)),
});

const questionData = ({ title, nodes }: PageSection): Record<string, unknown> => ({
  '@type': 'Question',
  name: title,
  acceptedAnswer: { '@type': 'Answer', text: wordsOfNodes(nodes) },
});
