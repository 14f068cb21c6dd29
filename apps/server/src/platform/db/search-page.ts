const PAGE_SIZE = 20;

/** A page of a list for operators, from 1, of what has a text in it. */
export interface SearchedPage {
  page: number;
  q?: string | undefined;
}

/** Returns the pattern that finds a text anywhere, its own `%`, `_` and `\\` meant as they are. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

/** Which rows a page has. */
export const rangeOf = ({ page }: SearchedPage) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
