import type { LessonNode } from '@wickwise/contract';
import type { ElementContent, Properties } from 'hast';

/** Returns content as nodes of a lesson; comments and blank text between blocks disappear. */
export function lessonNodes(content: ElementContent): LessonNode[] {
  if (content.type === 'text') return content.value === '\n' ? [] : [content.value];
  if (content.type !== 'element') return [];
  return [[content.tagName, propertiesOf(content.properties), ...content.children.flatMap(lessonNodes)]];
}

/** Returns properties by React's names. Columns of tables are aligned by class: the policy allows no inline style. */
function propertiesOf(properties: Properties): Record<string, string | number> {
  const known: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'align') known.className = `align-${String(value)}`;
    else if (name.startsWith('aria')) known[`aria-${name.slice(4).toLowerCase()}`] = String(value);
    else known[name] = Array.isArray(value) ? value.join(' ') : typeof value === 'number' ? value : String(value);
  }
  return known;
}
