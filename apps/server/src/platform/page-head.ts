/** Head of a page that replaces the one of its path. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of its own address, encoded: several addresses can lead to a page. */
  path: string;
  /** Kind of page for previews. */
  type: 'article' | 'website';
  /** Time of publication, epoch ms. */
  publishedAt?: number;
  /** Whether search engines leave it out. */
  isUnlisted?: boolean;
  /** Returns structured data of the page for its whole address. */
  dataFor?: (url: string) => object;
}
