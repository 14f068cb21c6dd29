import { type LinkProps, useRouter } from '@tanstack/react-router';
import type { icons } from '../ui/icons.tsx';
import type { shellTexts } from './shell/texts/shell.ts';

/** How a page is in the navigation. */
interface NavEntry {
  /** The second key after `g`. */
  key: string;
  /** Icon in the rail; without one the page is only in the palette. */
  icon?: keyof typeof icons;
}

type PageName = keyof typeof shellTexts.pages;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the page's name in `pages` of the shell's texts, and in `short` for the bar of small screens. */
    name?: PageName;
    /** Set where the page is in the navigation. */
    nav?: NavEntry;
  }
}

export interface NavPage extends NavEntry {
  name: PageName;
  to: NonNullable<LinkProps['to']>;
}

/** Returns the pages of the navigation, in the order of their routes. */
export function useNavPages(): NavPage[] {
  return Object.values(useRouter().routesById).flatMap(({ to, options: { staticData } }) =>
    staticData?.nav && staticData.name ? { ...staticData.nav, name: staticData.name, to } : [],
  );
}
