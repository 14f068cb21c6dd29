import type { ExportPart } from '#platform/export-part.ts';

/** An account's data in its export. */
export const PRACTICE_EXPORT: readonly ExportPart[] = [
  { table: 'lessons_read', name: 'lessonsRead', order: ['read_at', 'lesson'] },
  { table: 'practice_answers', name: 'practiceAnswers', order: ['answered_at', 'id'] },
];
