import { Link } from '@tanstack/react-router';
import type { LessonNode } from '@wickwise/contract';
import { createElement, type ReactNode } from 'react';
import { Term } from './term.tsx';

/** What texts are made of; anything else would be a fault of the build, and shows its text alone. */
const TAGS: ReadonlySet<string> = new Set(
  'p h2 h3 strong em ul ol li code blockquote br hr table caption thead tbody tr th td div figure figcaption svg g line rect path text'.split(
    ' ',
  ),
);

type LessonSearch = Record<string, string | undefined>;

export interface ProseProps {
  nodes: readonly LessonNode[];
  /** Language, where it isn't that of the page. */
  lang?: string;
  /** What links to lessons keep of the address. */
  lessonSearch?: LessonSearch;
}

/** Text of a lesson or page. Links inside the app are followed without loading the page again. */
export function Prose({ nodes, lang, lessonSearch = {} }: ProseProps) {
  return (
    <div lang={lang} className="lesson">
      {elementsOf(nodes, lessonSearch)}
    </div>
  );
}

const elementsOf = (nodes: readonly LessonNode[], search: LessonSearch): ReactNode[] =>
  nodes.map((node, i) => elementOf(node, i, search));

function elementOf(node: LessonNode, key: number, search: LessonSearch): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, properties, ...children] = node;
  const content = elementsOf(children, search);
  if (tag === 'a') return linkOf(properties, content, key, search);
  return TAGS.has(tag) ? createElement(tag, { ...properties, key }, ...content) : content;
}

/** Served beside the app, so the router doesn't know it. */
const OTHER_PLACES = '/api/';

const LESSON = /^\/learning\/([^/?]+)$/;

function linkOf(
  { href, className }: Record<string, string | number>,
  content: ReactNode[],
  key: number,
  search: LessonSearch,
): ReactNode {
  const [to = '', hash] = String(href).split('#');
  if (className === 'term' && hash) {
    return (
      <Term key={key} id={hash}>
        {content}
      </Term>
    );
  }
  if (to.startsWith(OTHER_PLACES)) return createElement('a', { key, href: to }, ...content);
  const lesson = LESSON.exec(to)?.[1];
  if (lesson) {
    return (
      <Link key={key} to="/learning/$lesson" params={{ lesson }} search={search} {...(hash ? { hash } : {})}>
        {content}
      </Link>
    );
  }
  if (to.startsWith('/')) return createElement(Link, { key, to, ...(hash ? { hash } : {}) }, ...content);
  return createElement('a', { key, href: String(href), rel: 'noreferrer', target: '_blank' }, ...content);
}
