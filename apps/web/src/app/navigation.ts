import { type LinkProps, useRouter } from '@tanstack/react-router';
import type { icons } from '../ui/icons.tsx';
import type { PageTitle } from './page-head.ts';
import type { shellTexts } from './shell/texts/shell.ts';

/** A page in the navigation; part of its route. */
export interface NavEntry {
  /** Key of its name in `pages` of the shell's texts, and in `short` for the bar of small screens. */
  name: keyof typeof shellTexts.pages;
  /** The second key after `g`. */
  key: string;
  /** Icon in the rail; without one the page is only in the palette. */
  icon?: keyof typeof icons;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    nav?: NavEntry;
    /** Title of a page that isn't in the navigation. */
    title?: PageTitle;
  }
}

export interface NavPage extends NavEntry {
  to: NonNullable<LinkProps['to']>;
}

/** Returns the pages of the navigation, in the order of their routes. */
export function useNavPages(): NavPage[] {
  return Object.values(useRouter().routesById).flatMap(({ to, options: { staticData } }) =>
    staticData?.nav ? { ...staticData.nav, to } : [],
  );
}
