import path from 'node:path';
import {
  type GlossaryTerm,
  type Lesson,
  type LessonNode,
  type LessonPath,
  type LessonSummary,
  PAGE_LANGUAGES,
  type PageLanguage,
  TEXT_PAGES,
  type TextPage,
  type TextPageName,
} from '@wickwise/contract';
import { inBothLanguages, type LessonContent } from './both-languages.ts';
import { compileLessons, OTHER_PAGES } from './compile-lessons.ts';
import { TermLinker } from './glossary/link-terms.ts';
import { glossaryTerms, readGlossary } from './glossary/read-glossary.ts';
import { LessonError } from './lesson-error.ts';
import { linksIn } from './node-text.ts';
import { readTextPages } from './pages/read-pages.ts';

const CONTENT = path.resolve(import.meta.dirname, '../content');

/** All that people read: lessons, the glossary, and pages of text. */
export interface CompiledSite {
  /** Lessons in the order of the hub. */
  list: readonly LessonSummary[];
  lessons: readonly Lesson[];
  paths: readonly LessonPath[];
  /** The same list with Hindi texts where there are some, and those texts. */
  hindi: LessonContent;
  pages: Readonly<Record<PageLanguage, Readonly<Record<TextPageName, TextPage>>>>;
  glossary: Readonly<Record<PageLanguage, readonly GlossaryTerm[]>>;
}

/** Compiles all content, and links the first mention of each term. Throws a `LessonError` for the first flaw. */
export function compileSite(content = CONTENT): CompiledSite {
  const { lessons } = compileLessons(path.join(content, 'en'));
  const glossaryFolder = path.join(content, 'glossary');
  const terms = readGlossary(glossaryFolder);
  const linker = new TermLinker(terms);
  const byLanguage = <Value>(make: (language: PageLanguage) => Value): Record<PageLanguage, Value> =>
    Object.fromEntries(PAGE_LANGUAGES.map((language) => [language, make(language)])) as Record<PageLanguage, Value>;
  const { en, hi } = inBothLanguages(
    lessons.map((lesson) => withTerms(lesson, linker)),
    content,
  );
  const { list } = en;
  const site: CompiledSite = {
    ...en,
    hindi: hi,
    pages: byLanguage((language) => pagesWithTerms(readTextPages(path.join(content, 'pages'), language), linker)),
    glossary: byLanguage((language) => glossaryTerms(glossaryFolder, terms, list, language)),
  };
  checkLinks(site);
  return site;
}

function withTerms(lesson: Lesson, linker: TermLinker): Lesson {
  const link = linker.forText(lesson.slug);
  return {
    ...lesson,
    parts: lesson.parts.map((part) => (part.kind === 'text' ? { ...part, nodes: link(part.nodes) } : part)),
  };
}

/** Each section is a text of its own: people read one answer, not the page. */
function pagesWithTerms(pages: Record<TextPageName, TextPage>, linker: TermLinker): Record<TextPageName, TextPage> {
  const linked = TEXT_PAGES.map((name): [string, TextPage] => {
    const page = pages[name];
    const groups = page.groups.map((group) => ({
      ...group,
      sections: group.sections.map((section) => ({ ...section, nodes: linker.forText()(section.nodes) })),
    }));
    return [name, { ...page, groups }];
  });
  return Object.fromEntries(linked) as Record<TextPageName, TextPage>;
}

const GLOSSARY = '/learning/glossary';

/** Refuses anchors that are there twice, and links to a lesson, page or anchor that isn't there. */
function checkLinks(site: CompiledSite): void {
  const { pages, glossary, list } = site;
  const anchors = new Map<string, ReadonlySet<string>>([[GLOSSARY, new Set(glossary.en.map(({ id }) => id))]]);
  for (const name of TEXT_PAGES) {
    const ids = sectionsOf(pages.en[name]).map(({ id }) => id);
    const twice = ids.find((id, i) => ids.indexOf(id) !== i);
    if (twice !== undefined) throw new LessonError(name, undefined, `the anchor "${twice}" is there twice`);
    anchors.set(`/${name}`, new Set(ids));
  }
  const learning = new Set([...OTHER_PAGES, ...list.map(({ slug }) => slug)].map((name) => `/learning/${name}`));
  for (const { place, link } of contentLinks(site)) {
    const [address = '', anchor] = link.split('#');
    const isThere =
      (!address.startsWith('/learning/') || learning.has(address.split('?')[0] ?? '')) &&
      (anchor === undefined || (anchors.get(address)?.has(anchor) ?? true));
    if (!isThere) throw new LessonError(place, undefined, `there is no ${link}`);
  }
}

const sectionsOf = ({ groups }: TextPage) => groups.flatMap(({ sections }) => sections);

/** Returns every link of the content with where it is. */
export function contentLinks({ lessons, pages }: CompiledSite): { place: string; link: string }[] {
  const texts: [string, LessonNode[]][] = [
    ...lessons.flatMap(({ slug, parts }) =>
      parts.flatMap((part): [string, LessonNode[]][] => (part.kind === 'text' ? [[slug, part.nodes]] : [])),
    ),
    ...PAGE_LANGUAGES.flatMap((language) =>
      TEXT_PAGES.flatMap((name) =>
        sectionsOf(pages[language][name]).map(({ id, nodes }): [string, LessonNode[]] => [
          `${language}/${name}: ${id}`,
          nodes,
        ]),
      ),
    ),
  ];
  return texts.flatMap(([place, nodes]) => nodes.flatMap(linksIn).map((link) => ({ place, link })));
}
