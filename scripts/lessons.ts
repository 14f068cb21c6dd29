/** Compiles the lessons, lists them, and says what is wrong with the first that has a flaw. */
import { compileLessons, lessonHtml } from '@wickwise/lessons';

const { lessons } = compileLessons();
for (const lesson of lessons) {
  const words = lessonHtml(lesson)
    .replace(/<svg.*?<\/svg>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/).length;
  console.log(`${lesson.group.padEnd(16)}${lesson.slug.padEnd(34)}${lesson.level.padEnd(14)}${words} words`);
}
console.log(`${lessons.length} lessons`);
