import { type LinkProps, useRouter } from '@tanstack/react-router';
import type { icons } from '../ui/icons.tsx';
import type { shellTexts } from './shell/texts.ts';

/** How a page is reached from anywhere; part of its route. */
export interface NavEntry {
  /** Key of its name in `pages` of the shell's texts, and in `short` if the bar of small screens has it too. */
  name: keyof typeof shellTexts.pages;
  /** The second key after `g`. */
  key: string;
  /** Of its place in the rail; without one it's in the palette alone. */
  icon?: keyof typeof icons;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    nav?: NavEntry;
  }
}

export interface NavPage extends NavEntry {
  to: NonNullable<LinkProps['to']>;
}

/** Pages that can be gone to from anywhere, in the order of their routes. */
export function useNavPages(): NavPage[] {
  return Object.values(useRouter().routesById).flatMap(({ to, options: { staticData } }) =>
    staticData?.nav ? { ...staticData.nav, to } : [],
  );
}
