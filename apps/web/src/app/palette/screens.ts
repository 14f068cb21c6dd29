import { shellTexts } from '../shell/texts.ts';
import { paletteTexts as texts } from './texts.ts';

/** Screens that can be gone to from anywhere, with the second key after `g`. */
export const SCREENS = [
  { to: '/dashboard', key: 'd', label: () => shellTexts.rail.dashboard },
  { to: '/dashboard/marketscreener', key: 's', label: () => shellTexts.rail.marketscreener },
  { to: '/dashboard/customstrategy', key: 'b', label: () => shellTexts.rail.customstrategy },
  { to: '/dashboard/whatsnewtoday', key: 'n', label: () => shellTexts.rail.whatsnewtoday },
  { to: '/dashboard/alerts', key: 'a', label: () => shellTexts.rail.alerts },
  { to: '/dashboard/paper', key: 't', label: () => shellTexts.rail.paper },
  { to: '/dashboard/expertadvice', key: 'e', label: () => shellTexts.rail.expertadvice },
  { to: '/dashboard/configure', key: 'c', label: () => shellTexts.rail.configure },
  { to: '/dashboard/profile', key: 'p', label: () => texts.profile },
  { to: '/dashboard/support', key: 'h', label: () => shellTexts.rail.support },
  { to: '/news', key: 'w', label: () => shellTexts.nav.news },
  { to: '/learning', key: 'l', label: () => shellTexts.nav.learning },
  { to: '/faq', key: 'q', label: () => shellTexts.nav.faq },
  { to: '/', key: 'i', label: () => texts.start },
] as const;
