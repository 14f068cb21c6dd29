import { Link } from '@tanstack/react-router';
import { textsOf } from '../../lib/texts.ts';
import { buttonClass } from '../../ui/button.tsx';

const texts = textsOf({
  en: {
    title: 'Plans',
    text: 'You run Wickwise yourself, and everything in this version is free. Future plans will list their limits as numbers, with no countdowns and no tricks.',
    link: 'See plans',
  },
  hi: async () => (await import('./hindi.ts')).plans,
});

export function PlansTeaser() {
  return (
    <section className="border-t border-hairline">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-10">
        <div>
          <h2 className="text-heading font-semibold">{texts.title}</h2>
          <p className="mt-2 max-w-prose text-reading text-pretty text-quiet">{texts.text}</p>
        </div>
        <Link to="/pricing/individual" className={buttonClass('plain')}>
          {texts.link}
        </Link>
      </div>
    </section>
  );
}
