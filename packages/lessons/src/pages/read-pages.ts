import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type PageLanguage, type PageSection, TEXT_PAGES, type TextPage, type TextPageName } from '@wickwise/contract';
import * as z from 'zod';
import { LessonError } from '../lesson-error.ts';
import { readYaml } from '../read-yaml.ts';
import { compilePage, type PageFile } from './compile-page.ts';

/** Group of a page that is one file, such as `about-us.md`. A folder such as `faq` has a file for each group. */
const ONLY = 'text';
const INDEX = 'index.yaml';
const Index = z.strictObject({ title: z.string(), summary: z.string() });

interface PageFiles {
  title: string;
  summary: string;
  /** By the file's name, in order. */
  groups: ReadonlyMap<string, PageFile>;
}

/** Reads the pages of a folder in a language. What isn't translated stays English and says so. */
export function readPages(folder: string, language: PageLanguage): Record<TextPageName, TextPage> {
  const pages = TEXT_PAGES.map((name) => {
    const english = readPage(path.join(folder, 'en'), name);
    if (!english) throw new LessonError(`${name}.md`, undefined, 'the page is missing');
    const translated = language === 'en' ? undefined : readPage(path.join(folder, language), name);
    return [name, translated ? merged(name, english, translated) : pageOf(english, language !== 'en')] as const;
  });
  return Object.fromEntries(pages) as Record<TextPageName, TextPage>;
}

function readPage(folder: string, name: string): PageFiles | undefined {
  const read = (file: string): PageFile =>
    compilePage(`${path.basename(folder)}/${file}`, readFileSync(path.join(folder, file), 'utf8'));
  if (existsSync(path.join(folder, `${name}.md`))) {
    const page = read(`${name}.md`);
    return { ...page, groups: new Map([[ONLY, page]]) };
  }
  if (!existsSync(path.join(folder, name))) return undefined;
  const files = readdirSync(path.join(folder, name)).filter((file) => file.endsWith('.md'));
  const groups = files
    .map((file) => [path.basename(file, '.md'), read(`${name}/${file}`)] as const)
    .sort(([, a], [, b]) => a.order - b.order);
  const index = path.join(folder, name, INDEX);
  return { ...readYaml(Index, readFileSync(index, 'utf8'), `${name}/${INDEX}`, 1), groups: new Map(groups) };
}

function pageOf({ title, summary, groups }: PageFiles, isUntranslated: boolean): TextPage {
  return {
    title,
    summary,
    groups: [...groups].map(([id, group]) => ({
      id,
      ...(id === ONLY ? {} : { title: group.title }),
      sections: isUntranslated ? group.sections.map(asEnglish) : group.sections,
    })),
  };
}

const asEnglish = (section: PageSection): PageSection => ({ ...section, lang: 'en' });

/** Puts translated sections in the place of the English ones with their anchors. */
function merged(name: string, english: PageFiles, translated: PageFiles): TextPage {
  const all = [...translated.groups.values()].flatMap(({ sections }) => sections);
  const byId = new Map(all.map((section) => [section.id, section]));
  const known = new Set([...english.groups.values()].flatMap(({ sections }) => sections.map(({ id }) => id)));
  for (const { id } of all) if (!known.has(id)) throw new LessonError(name, undefined, `no English section is "${id}"`);
  const { groups } = pageOf(english, true);
  return {
    title: translated.title,
    summary: translated.summary,
    groups: groups.map(({ id, title, sections }) => ({
      id,
      ...(title === undefined ? {} : { title: translated.groups.get(id)?.title ?? title }),
      sections: sections.map((section) => byId.get(section.id) ?? section),
    })),
  };
}
