import { Link, useLocation } from '@tanstack/react-router';
import { textsOf } from '../../lib/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Reading } from '../../ui/reading.tsx';

const texts = textsOf({
  en: {
    back: 'Open dashboard',
    /** Title and text by the path's first segments; a screen that is built takes its entry away. */
    screens: {
      '/learning': [
        'Learning',
        'Coming soon: lessons on indicators and patterns, with formulas, failures and measured base rates.',
      ],
      '/pricing/individual': ['Plans for individuals', 'Coming soon. Everything in this version is free.'],
      '/pricing/business': [
        'Plans for businesses',
        'Coming soon. Wickwise is open source (Apache-2.0), so your business can run it today.',
      ],
      '/billing': ['Billing', 'This version is free. There is nothing to pay.'],
      '/news': ['News', 'Coming soon: headlines from official sources, linked to symbols. No source is connected yet.'],
      '/news-details': ['News article', 'No news source is connected yet.'],
      '/setup': [
        'Set up this server',
        'No setup needed: the server starts with simulated prices. Settings are environment variables, listed in the README.',
      ],
      '/dashboard/expertadvice': [
        'Expert advice',
        'Coming soon: calls with a fixed entry, target and stop loss, and a measured track record.',
      ],
      '/dashboard/contactus': ['Support', 'See the FAQ at /faq. Support tickets are coming soon.'],
      '/dashboard/support': ['Support', 'See the FAQ at /faq. Support tickets are coming soon.'],
      '/dashboard/plan': ['Your plan', 'This version has no plans. Everything is free.'],
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
