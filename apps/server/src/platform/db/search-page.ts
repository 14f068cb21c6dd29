const PAGE_SIZE = 20;

/** A page of an operator's list, from 1, filtered by a text. */
export interface SearchedPage {
  page: number;
  q?: string | undefined;
}

/** Returns the pattern that finds a text anywhere, with `%`, `_` and `\\` escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

/** Returns limit and offset of a page. */
export const pageRange = ({ page }: SearchedPage) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
