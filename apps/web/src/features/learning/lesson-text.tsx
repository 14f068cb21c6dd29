import { Link } from '@tanstack/react-router';
import type { LessonNode } from '@wickwise/contract';
import { createElement, type ReactNode } from 'react';

/** What lessons are made of; anything else would be a fault of the build, and shows its text alone. */
const TAGS: ReadonlySet<string> = new Set(
  'p h2 h3 strong em ul ol li code blockquote br hr table caption thead tbody tr th td div figure figcaption svg g line rect path text'.split(
    ' ',
  ),
);

/** The text of a lesson. Links inside the app are followed without loading the page again. */
export function LessonText({ nodes }: { nodes: readonly LessonNode[] }) {
  return <div className="lesson">{elementsOf(nodes)}</div>;
}

const elementsOf = (nodes: readonly LessonNode[]): ReactNode[] => nodes.map((node, i) => elementOf(node, i));

function elementOf(node: LessonNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, properties, ...children] = node;
  const content = elementsOf(children);
  if (tag === 'a') {
    const href = String(properties.href);
    if (href.startsWith('/')) return createElement(Link, { key, to: href }, ...content);
    return createElement('a', { key, href, rel: 'noreferrer', target: '_blank' }, ...content);
  }
  return TAGS.has(tag) ? createElement(tag, { ...properties, key }, ...content) : content;
}
