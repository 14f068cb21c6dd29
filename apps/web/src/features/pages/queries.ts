import { queryOptions } from '@tanstack/react-query';
import { TextPage, type TextPageName } from '@wickwise/contract';
import { readBuilt } from '../../lib/built-texts.ts';
import { localeChoice } from '../../lib/locale.ts';

/** A page of text in the reader's language, with what is true of this server. */
export const textPageQuery = (name: TextPageName) =>
  queryOptions({
    queryKey: ['pages', name],
    queryFn: async ({ signal }) =>
      (await readBuilt(`pages/${localeChoice.language}/${name}`, TextPage, signal)) as TextPage,
    staleTime: Number.POSITIVE_INFINITY,
  });
