import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsSignedIn } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { heroTexts as texts } from './texts/hero.ts';

/** The claim in one sentence, beside a live chart. */
export function LandingHero({ chart }: { chart: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  return (
    <section className="graph-paper border-b border-hairline">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-10 lg:grid-cols-[5fr_7fr] lg:py-16">
        <div className="flex flex-col gap-5">
          <h1 className="text-display font-semibold tracking-tight text-balance sm:text-landing">{texts.title}</h1>
          <p className="max-w-prose text-reading text-pretty">{texts.promise}</p>
          <p className="flex flex-wrap gap-3">
            <Link to={isSignedIn ? '/dashboard' : '/signup'} className={buttonClass('primary')}>
              {isSignedIn ? texts.open : texts.signup}
            </Link>
            <Link to="/feature" className={buttonClass('plain')}>
              {texts.more}
            </Link>
          </p>
          <p className="min-h-5 text-body text-quiet">{!isSignedIn && texts.account}</p>
        </div>
        <div className="min-w-0">{chart}</div>
      </div>
    </section>
  );
}
