import type { Lesson, LessonNode } from '@wickwise/contract';

const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
/** Attributes whose name in HTML isn't that of the property. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  className: 'class',
  textAnchor: 'text-anchor',
  tabIndex: 'tabindex',
};

/** Returns a lesson as HTML, for readers and programs without JavaScript. Interactive parts are left out. */
export function lessonHtml({ title, summary, languages: [language], parts }: Lesson): string {
  const text = parts
    .flatMap((part) => (part.kind === 'text' ? part.nodes.map((node) => htmlOf(node, language)) : []))
    .join('\n');
  return `<article class="lesson" lang="${language}"><h1>${escaped(title)}</h1><p>${escaped(summary)}</p>\n${text}</article>`;
}

function htmlOf(node: LessonNode, language: string | undefined): string {
  if (typeof node === 'string') return escaped(node);
  const [tag, properties, ...children] = node;
  const attributes = Object.entries(properties).map(
    ([name, value]) => ` ${ATTRIBUTES[name] ?? name}="${escaped(inLanguage(String(value), name, language))}"`,
  );
  const open = `<${tag}${attributes.join('')}>`;
  return VOID_TAGS.has(tag) ? open : `${open}${children.map((child) => htmlOf(child, language)).join('')}</${tag}>`;
}

/** Returns a property whose links to other lessons lead to them in the same language. */
const inLanguage = (value: string, name: string, language: string | undefined): string =>
  name === 'href' && value.startsWith('/learning/') && language !== 'en' ? `${value}?lang=${language}` : value;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
