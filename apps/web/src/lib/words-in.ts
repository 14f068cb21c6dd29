import type { LessonNode } from '@wickwise/contract';

/** Returns the text of a node without its marks. */
export const wordsIn = (node: LessonNode): string =>
  typeof node === 'string' ? node : (node.slice(2) as LessonNode[]).map(wordsIn).join('');
