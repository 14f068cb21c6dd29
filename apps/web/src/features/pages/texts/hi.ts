// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';

export const textPageTexts = {
  faq: 'सवाल और जवाब',
  contents: 'इस पेज पर',
  search: 'सवाल खोजें',
  searchHint: 'अलर्ट, अपनी की, स्प्लिट',
  count: (count: number) => pluralCategory('hi', count) === 'one' ? `${grouped(count)} जवाब` : `${grouped(count)} जवाब`,
  none: 'कोई सवाल नहीं मिला',
  noneWhy: 'दूसरा शब्द आज़माएँ। शब्दों का मतलब शब्दावली में है।',
  glossary: 'शब्दावली खोलें',
  linkTo: 'इस जवाब का लिंक',
} as const;
