import { Link, useLocation } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Reading } from '../../ui/reading.tsx';
import { comingPageTexts as texts } from './texts/coming-page.ts';

/** Title and text by the path's first segments; a screen that is built takes its entry away. */
const screens: Readonly<Record<string, readonly [title: string, text: string]>> = texts.screens;

/** A screen that isn't there yet: its real title, and what is so far. */
export function ComingPage() {
  const { pathname } = useLocation();
  const segments = pathname.split('/').filter(Boolean);
  const [title, text] = screens[`/${segments.slice(0, 2).join('/')}`] ?? screens[`/${segments[0]}`] ?? ['', ''];
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
