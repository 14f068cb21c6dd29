import { Link, useLocation } from '@tanstack/react-router';
import { textsOf } from '../../lib/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Reading } from '../../ui/reading.tsx';

const texts = textsOf({
  en: {
    back: 'Open the dashboard',
    /** Title and text by the path's first segments; a screen that is built takes its entry away. */
    screens: {
      '/learning': [
        'Learning',
        'Lessons on indicators and patterns, each with its formula, its failures and its measured base rates, are in the making.',
      ],
      '/pricing/individual': [
        'Plans for individuals',
        'Plans are in the making. Until then everything in this version is free to use.',
      ],
      '/pricing/business': [
        'Plans for businesses',
        'Plans are in the making. Wickwise is open source under Apache-2.0: a business may run it today.',
      ],
      '/billing': ['Billing', 'There is nothing to pay in this version, so there is nothing to show here.'],
      '/news': [
        'News',
        'Headlines from official sources, linked to the symbols they name, are in the making. No source is connected yet.',
      ],
      '/news-details': ['News article', 'No news source is connected yet.'],
      '/setup': [
        'Set up this server',
        'The first run needs no set-up: it starts with simulated prices. Settings are environment variables, listed in the README.',
      ],
      '/dashboard/expertadvice': [
        'Expert advice',
        'Calls with a frozen entry, target and stop, and a record computed from our own bars, are in the making.',
      ],
      '/dashboard/contactus': ['Support', 'Questions are answered under /faq. Tickets are in the making.'],
      '/dashboard/support': ['Support', 'Questions are answered under /faq. Tickets are in the making.'],
      '/dashboard/plan': ['Your plan', 'There are no plans in this version: everything in it is yours to use.'],
    } as Readonly<Record<string, readonly [title: string, text: string]>>,
  },
  hi: async () => (await import('./hindi.ts')).coming,
});

/** A screen that isn't there yet: its real title, and what is so far. */
export function ComingPage() {
  const { pathname } = useLocation();
  const segments = pathname.split('/').filter(Boolean);
  const [title, text] = texts.screens[`/${segments.slice(0, 2).join('/')}`] ??
    texts.screens[`/${segments[0]}`] ?? ['', ''];
  return (
    <Reading title={title} lead={text}>
      <p className="mt-6">
        <Link to="/dashboard" className={buttonClass('plain')}>
          {texts.back}
        </Link>
      </p>
    </Reading>
  );
}
