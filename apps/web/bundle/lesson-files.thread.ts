/**
 * Compiles lessons, the glossary and pages of text to files: as data for the app, and as HTML for readers without
 * JavaScript. In a thread, since it takes a core for seconds.
 */
import { parentPort } from 'node:worker_threads';
import { PAGE_LANGUAGES, type PageData, TEXT_PAGES } from '@wickwise/contract';
import {
  compileSite,
  faqData,
  glossaryData,
  glossaryHtml,
  glossarySummary,
  hubHtml,
  lessonHtml,
  pageHtml,
} from '@wickwise/lessons';

export interface LessonFile {
  fileName: string;
  source: string;
}

const files: LessonFile[] = [];
const { list, lessons, paths, hindi, pages, glossary } = compileSite();
const add = (fileName: string, source: string): number => files.push({ fileName, source });
const addData = (name: string, data: PageData): number => add(`pages/en/${name}.data.json`, JSON.stringify(data));
add('lessons/index.json', JSON.stringify({ lessons: list, paths }));
for (const lesson of lessons) {
  add(`lessons/${lesson.slug}.json`, JSON.stringify(lesson));
  add(`lessons/${lesson.slug}.html`, lessonHtml(lesson));
}
add('lessons/hi/index.json', JSON.stringify({ lessons: hindi.list, paths: hindi.paths }));
for (const lesson of hindi.lessons) {
  add(`lessons/hi/${lesson.slug}.json`, JSON.stringify(lesson));
  add(`lessons/hi/${lesson.slug}.html`, lessonHtml(lesson));
}
for (const language of PAGE_LANGUAGES) {
  add(`lessons/glossary/${language}.json`, JSON.stringify({ terms: glossary[language] }));
  for (const name of TEXT_PAGES) add(`pages/${language}/${name}.json`, JSON.stringify(pages[language][name]));
}
for (const name of TEXT_PAGES) {
  const page = pages.en[name];
  add(`pages/en/${name}.html`, pageHtml(page));
  const structured = name === 'faq' ? { structured: faqData(page) } : {};
  addData(name, { title: page.title, summary: page.summary, ...structured });
}
add('pages/en/learning.html', hubHtml(list));
addData('learning', { title: 'Lessons', summary: '' });
add('pages/en/glossary.html', glossaryHtml(glossary.en));
addData('glossary', {
  title: 'Glossary',
  summary: glossarySummary(glossary.en),
  structured: glossaryData(glossary.en),
});
parentPort?.postMessage(files);
