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

/** Text of a lesson or page. Links inside the app are followed without loading the page again. */
export function Prose({ nodes }: { nodes: readonly LessonNode[] }) {
  return <div className="lesson">{elementsOf(nodes)}</div>;
}

const elementsOf = (nodes: readonly LessonNode[]): ReactNode[] => nodes.map((node, i) => elementOf(node, i));

function elementOf(node: LessonNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, properties, ...children] = node;
  const content = elementsOf(children);
  if (tag === 'a') return linkOf(properties, content, key);
  return TAGS.has(tag) ? createElement(tag, { ...properties, key }, ...content) : content;
}

/** Served beside the app, so the router doesn't know it. */
const OTHER_PLACES = '/api/';

function linkOf({ href, className }: Record<string, string | number>, content: ReactNode[], key: number): ReactNode {
  const [to = '', hash] = String(href).split('#');
  if (className === 'term' && hash) {
    return (
      <Term key={key} id={hash}>
        {content}
      </Term>
    );
  }
  if (to.startsWith(OTHER_PLACES)) return createElement('a', { key, href: to }, ...content);
  if (to.startsWith('/')) return createElement(Link, { key, to, ...(hash ? { hash } : {}) }, ...content);
  return createElement('a', { key, href: String(href), rel: 'noreferrer', target: '_blank' }, ...content);
}
