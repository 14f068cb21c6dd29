import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsSignedIn } from '../../lib/session/session.ts';
import { textsOf } from '../../lib/texts.ts';
import { buttonClass } from '../../ui/button.tsx';

const texts = textsOf({
  en: {
    title: 'Every signal comes with a receipt.',
    promise:
      'Wickwise scans every closed bar in Indian equity, US equity, forex and crypto. Each signal keeps its rule and its bar. We call it an edge only when it has been measured.',
    open: 'Open dashboard',
    more: 'See features',
    signup: 'Sign up',
    account: 'Free. You only need a name and an email address. The chart here is live, even without an account.',
  },
  hi: async () => (await import('./hindi.ts')).hero,
});

/** The promise in one sentence, and the proof beside it: a live chart. */
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
