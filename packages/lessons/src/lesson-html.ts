import type { Lesson, LessonNode, LessonSummary } from '@wickwise/contract';

const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
/** Attributes whose name in HTML isn't that of the property. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  className: 'class',
  textAnchor: 'text-anchor',
  tabIndex: 'tabindex',
};

/** Returns a lesson as HTML, for readers and programs without JavaScript. Interactive parts are left out. */
export function lessonHtml({ title, summary, languages: [language = 'en'], parts }: Lesson): string {
  const nodes = parts.flatMap((part) => (part.kind === 'text' ? part.nodes : []));
  return articleHtml(title, summary, nodes.map((node) => htmlOf(node, language)).join('\n'), language);
}

/** Pages that can be read without JavaScript. */
const PLACES = {
  '/learning': 'Lessons',
  '/learning/glossary': 'Glossary',
  '/faq': 'FAQ',
  '/feature': 'Features',
  '/about-us': 'About us',
  '/terms-and-conditions': 'Terms and conditions',
  '/privacy-policy': 'Privacy policy',
};

/** Returns a whole page for readers without JavaScript, with links to the others. */
export function articleHtml(title: string, summary: string, html: string, language = 'en'): string {
  const links = Object.entries(PLACES).map(([place, name]) => `<li><a href="${place}">${name}</a></li>`);
  const head = `<h1>${escaped(title)}</h1><p>${escaped(summary)}</p>`;
  return `<article class="lesson" lang="${language}">${head}\n${html}</article>\n<nav class="lesson" lang="en"><ul>${links.join('')}</ul></nav>`;
}

/** Returns the list of lessons as HTML. */
export function hubHtml(lessons: readonly LessonSummary[]): string {
  const list = lessons.map(
    ({ slug, title, summary }) => `<li><a href="/learning/${slug}">${escaped(title)}</a>: ${escaped(summary)}</li>`,
  );
  return articleHtml(
    'Lessons',
    `${lessons.length} lessons, from first candles to harmonics.`,
    `<ul>${list.join('\n')}</ul>`,
  );
}

export const htmlOfNodes = (nodes: readonly LessonNode[]): string => nodes.map((node) => htmlOf(node)).join('\n');

function htmlOf(node: LessonNode, language = 'en'): string {
  if (typeof node === 'string') return escaped(node);
  const [tag, properties, ...children] = node;
  const attributes = Object.entries(properties).map(
    ([name, value]) => ` ${ATTRIBUTES[name] ?? name}="${escaped(inLanguage(name, String(value), language))}"`,
  );
  const open = `<${tag}${attributes.join('')}>`;
  return VOID_TAGS.has(tag) ? open : `${open}${children.map((child) => htmlOf(child, language)).join('')}</${tag}>`;
}

/** Returns a property whose links to lessons lead to them in the same language. */
const inLanguage = (name: string, value: string, language: string): string =>
  name === 'href' && language !== 'en' && /^\/learning\/[^#]+$/.test(value) ? `${value}?lang=${language}` : value;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
