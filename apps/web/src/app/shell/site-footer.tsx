import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Wick } from '../../ui/wick.tsx';
import { shellTexts as texts } from './texts/shell.ts';

const LINK = 'inline-flex min-h-7 items-center text-quiet hover:text-ink pointer-coarse:min-h-11';

/** Footer of public pages; also the route /footer. */
export function SiteFooter() {
  return (
    <footer className="border-t border-hairline bg-panel text-body">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-6 px-4 py-8 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="flex flex-col gap-2 text-quiet">
          <p className="flex items-center gap-2 font-semibold text-ink">
            <Wick />
            Wickwise
          </p>
          <p className="max-w-sm">{texts.footer.advice}</p>
          <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className={LINK}>
            {texts.footer.charts}
          </a>
        </div>
        <Column
          title={texts.footer.product}
          pages={[
            ['/feature', texts.pages.feature],
            ['/edge', texts.pages.edge],
            ['/proof', texts.pages.proof],
            ['/learning', texts.pages.learning],
            ['/news', texts.pages.news],
          ]}
        >
          <a href="/api/docs" className={LINK}>
            {texts.footer.api}
          </a>
        </Column>
        <Column
          title={texts.footer.company}
          pages={[
            ['/about-us', texts.footer.about],
            ['/pricing/individual', texts.pages.pricing],
            ['/pricing/business', texts.footer.business],
            ['/faq', texts.pages.faq],
            ['/status', texts.footer.status],
          ]}
        />
        <Column
          title={texts.footer.legal}
          pages={[
            ['/terms-and-conditions', texts.pages.terms],
            ['/privacy-policy', texts.pages.privacy],
          ]}
        />
      </div>
    </footer>
  );
}

interface ColumnProps {
  title: string;
  pages: readonly (readonly [to: NonNullable<LinkProps['to']>, name: string])[];
  children?: ReactNode;
}

function Column({ title, pages, children }: ColumnProps) {
  return (
    <nav aria-label={title} className="flex flex-col gap-0.5">
      <h2 className="mb-1 text-body font-semibold">{title}</h2>
      {pages.map(([to, name]) => (
        <Link key={to} to={to} className={LINK}>
          {name}
        </Link>
      ))}
      {children}
    </nav>
  );
}
