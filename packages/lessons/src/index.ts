export { type CompiledSite, compileSite, contentLinks } from './compile-site.ts';
export { glossaryData, glossaryHtml, glossarySummary } from './glossary/glossary-html.ts';
export { LessonError } from './lesson-error.ts';
export { hubHtml, lessonHtml } from './lesson-html.ts';
export { wordsOfNodes } from './node-text.ts';
export { faqData, pageHtml } from './pages/page-html.ts';
