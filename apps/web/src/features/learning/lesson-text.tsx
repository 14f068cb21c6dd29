import { Link } from '@tanstack/react-router';
import type { LessonNode } from '@wickwise/contract';
import { createElement, type ReactNode } from 'react';
import type { Language } from '../../lib/locale.ts';
import type { LessonSearch } from './learning-search.ts';

/** What lessons are made of; anything else would be a fault of the build, and shows its text alone. */
const TAGS: ReadonlySet<string> = new Set(
  'p h2 h3 strong em ul ol li code blockquote br hr table caption thead tbody tr th td div figure figcaption svg g line rect path text'.split(
    ' ',
  ),
);

const LESSON = /^\/learning\/([^/?#]+)$/;

export interface LessonTextProps {
  nodes: readonly LessonNode[];
  /** Language of the text. */
  language: Language;
  /** What links to other lessons keep of the address. */
  search: LessonSearch;
}

/** The text of a lesson. Links inside the app are followed without loading the page again. */
export function LessonText({ nodes, language, search }: LessonTextProps) {
  return (
    <div lang={language} className="lesson">
      {elementsOf(nodes, search)}
    </div>
  );
}

const elementsOf = (nodes: readonly LessonNode[], search: LessonSearch): ReactNode[] =>
  nodes.map((node, i) => elementOf(node, i, search));

function elementOf(node: LessonNode, key: number, search: LessonSearch): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, properties, ...children] = node;
  const content = elementsOf(children, search);
  if (tag === 'a') {
    const href = String(properties.href);
    const lesson = LESSON.exec(href)?.[1];
    if (lesson) {
      return (
        <Link key={key} to="/learning/$lesson" params={{ lesson }} search={{ ...search }}>
          {content}
        </Link>
      );
    }
    if (href.startsWith('/')) return createElement(Link, { key, to: href }, ...content);
    return createElement('a', { key, href, rel: 'noreferrer', target: '_blank' }, ...content);
  }
  return TAGS.has(tag) ? createElement(tag, { ...properties, key }, ...content) : content;
}
