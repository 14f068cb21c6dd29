// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const tableTexts = textsOf({
  en: {
    columns: 'Columns',
    shown: 'Shown columns',
    left: (heading: string) => `Move ${heading} left`,
    right: (heading: string) => `Move ${heading} right`,
    reset: 'Reset columns',
    loading: 'Loading rows',
    sortedBy: (heading: string, isDescending: boolean) => `Sorted by ${heading}, ${isDescending ? 'highest first' : 'lowest first'}`,
    unsorted: 'Original order',
    movedTo: (heading: string, place: number, count: number) => `${heading} is column ${grouped(place)} of ${grouped(count)}`,
    width: (heading: string, pixels: number) => `${heading} is ${grouped(pixels)} pixels wide`,
  },
  hi: async () => (await import('./hi.ts')).tableTexts,
});
