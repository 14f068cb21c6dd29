/** Head of a page that replaces the one of its path. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of its own address, encoded: several addresses can lead to a page. */
  path: string;
  /** Language of the page's text; English where it isn't given. */
  language?: 'en' | 'hi';
  /** Paths of the page by language, its own among them, where it is in several. */
  alternates?: Readonly<Record<string, string>>;
  /** Kind of page for previews. */
  type: 'article' | 'website';
  /** Time of publication, epoch ms. */
  publishedAt?: number;
  /** Whether search engines leave it out. */
  isUnlisted?: boolean;
  /** Path of its picture for previews, and what it shows. */
  picture?: { path: string; alt: string };
  /** The page's text as HTML, for readers and programs without JavaScript. */
  withoutScripts?: string;
  /** Returns structured data of the page for its whole address. */
  dataFor?: (url: string) => object;
}
