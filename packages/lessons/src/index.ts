export { compileContent, type LessonContent } from './compile-content.ts';
export { LessonError } from './lesson-error.ts';
export { lessonHtml } from './lesson-html.ts';
