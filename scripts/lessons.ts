/**
 * Compiles lessons, glossary and pages, lists them with their reading level, and says what is wrong with the first that has
 * a flaw.
 */
import { compileSite } from '@wickwise/lessons';
import { contentTexts } from './content/content-texts.ts';
import { readingLevel } from './content/reading-level.ts';

const site = compileSite();
for (const { name, text } of contentTexts(site)) {
  const { grade, words } = readingLevel(text);
  console.log(`${name.padEnd(44)}${String(words).padStart(6)} words   grade ${grade.toFixed(1)}`);
}
console.log(
  `${site.lessons.length} lessons, ${site.hindi.lessons.length} of them in Hindi, ${site.paths.length} paths, ${site.glossary.en.length} terms`,
);
