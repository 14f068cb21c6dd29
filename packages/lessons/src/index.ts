export { type CompiledLessons, compileLessons } from './compile-lessons.ts';
export { LessonError } from './lesson-error.ts';
export { lessonHtml } from './lesson-html.ts';
