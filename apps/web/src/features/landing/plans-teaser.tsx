import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { plansTeaserTexts as texts } from './texts/plans-teaser.ts';

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
