// Made by `npm run texts` from the .arb files of this folder: change those.
import { grouped } from '../../../lib/digits.ts';

export const tableTexts = {
  columns: 'कॉलम',
  shown: 'दिखने वाले कॉलम',
  left: (heading: string) => `${heading} बाईं ओर ले जाएँ`,
  right: (heading: string) => `${heading} दाईं ओर ले जाएँ`,
  reset: 'कॉलम रीसेट करें',
  loading: 'पंक्तियाँ लोड हो रही हैं',
  sortedBy: (heading: string, isDescending: boolean) => `${heading} के क्रम में, ${isDescending ? 'सबसे बड़ा पहले' : 'सबसे छोटा पहले'}`,
  unsorted: 'मूल क्रम',
  movedTo: (heading: string, place: number, count: number) => `${heading} अब ${grouped(count)} में से कॉलम ${grouped(place)} है`,
  width: (heading: string, pixels: number) => `${heading} ${grouped(pixels)} पिक्सेल चौड़ा है`,
} as const;
