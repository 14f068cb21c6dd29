/** Compiles the lessons, lists them, and says what is wrong with the first that has a flaw. */
import { compileContent, lessonHtml } from '@wickwise/lessons';

const { en, hi } = compileContent();
for (const lesson of en.texts) {
  const words = lessonHtml(lesson)
    .replace(/<svg.*?<\/svg>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/).length;
  console.log(
    `${lesson.group.padEnd(16)}${lesson.slug.padEnd(34)}${lesson.level.padEnd(14)}${lesson.languages.join(' ').padEnd(7)}${words} words`,
  );
}
console.log(`${en.texts.length} lessons, ${hi.texts.length} of them in Hindi, ${en.paths.length} paths`);
