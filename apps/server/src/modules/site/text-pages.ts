import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PAGE_LANGUAGES, PageData, type PageLanguage, pageMeta, TEXT_PAGES } from '@wickwise/contract';
import { sha256 } from '#platform/auth/random.ts';
import { escapeHtml } from '#platform/html.ts';
import type { PageHead } from '#platform/page-head.ts';
import type { PageFacts } from './page-facts.ts';

/** Folder of the build; the server sends what is in it with the facts filled in. */
export const PAGES = 'pages';
/** Files of other pages, by address. */
const OTHER_PAGES: ReadonlyMap<string, string> = new Map([
  ['/learning', 'learning'],
  ['/learning/glossary', 'glossary'],
]);

/** Returns a text as it is written within a string of JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const FACT = /\{\{(\w+)\}\}/g;

/** A file with the facts filled in. */
interface FilledPage {
  text: string;
  /** Changes with the text. */
  etag: string;
}

/** Pages of text that the web app's build made, with what is true of this server. Each file is read once. */
export class TextPages {
  readonly #folder: string;
  readonly #facts: PageFacts;
  readonly #made = new Map<string, FilledPage>();

  constructor(webFolder: string, facts: PageFacts) {
    this.#folder = path.join(webFolder, PAGES);
    this.#facts = facts;
  }

  /** Returns a page as data for the app; undefined where there is none. */
  async dataOf(language: string, name: string): Promise<FilledPage | undefined> {
    const known = PAGE_LANGUAGES.find((one) => one === language);
    return known && TEXT_PAGES.some((one) => one === name) ? this.#read(known, `${name}.json`, inJson) : undefined;
  }

  /** Returns the head of a page of text, of the list of lessons, or of the glossary; undefined for other addresses. */
  async headOf(address: string): Promise<PageHead | undefined> {
    const name = OTHER_PAGES.get(address) ?? TEXT_PAGES.find((one) => address === `/${one}`);
    if (name === undefined) return undefined;
    const [html, data] = await Promise.all([
      this.#read('en', `${name}.html`, escapeHtml),
      this.#read('en', `${name}.data.json`, inJson),
    ]);
    if (html === undefined || data === undefined) return undefined;
    const { title, summary, structured } = PageData.parse(JSON.parse(data.text));
    const meta = pageMeta(address);
    const isNamed = meta !== pageMeta('/') && name !== 'glossary';
    return {
      title: isNamed ? meta.title : `${title} | Wickwise`,
      description: isNamed ? meta.description : summary,
      path: address,
      type: 'website',
      withoutScripts: html.text,
      ...(structured ? { dataFor: (url) => ({ ...structured, url }) } : {}),
    };
  }

  async #read(
    language: PageLanguage,
    name: string,
    written: (fact: string) => string,
  ): Promise<FilledPage | undefined> {
    const file = path.join(this.#folder, language, name);
    const known = this.#made.get(file);
    if (known || !existsSync(file)) return known;
    const facts: Readonly<Record<string, string>> = this.#facts[language];
    const text = (await readFile(file, 'utf8')).replaceAll(FACT, (whole, fact: string) =>
      Object.hasOwn(facts, fact) ? written(facts[fact] as string) : whole,
    );
    const made = { text, etag: `"${sha256(text).toString('base64url')}"` };
    this.#made.set(file, made);
    return made;
  }
}
