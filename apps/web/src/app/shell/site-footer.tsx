import { Link } from '@tanstack/react-router';
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
        <Column title={texts.footer.product}>
          <Link to="/feature" className={LINK}>
            {texts.pages.feature}
          </Link>
          <Link to="/edge" className={LINK}>
            {texts.pages.edge}
          </Link>
          <Link to="/proof" className={LINK}>
            {texts.pages.proof}
          </Link>
          <Link to="/learning" className={LINK}>
            {texts.pages.learning}
          </Link>
          <Link to="/news" className={LINK}>
            {texts.pages.news}
          </Link>
          <a href="/api/docs" className={LINK}>
            {texts.footer.api}
          </a>
        </Column>
        <Column title={texts.footer.company}>
          <Link to="/about-us" className={LINK}>
            {texts.footer.about}
          </Link>
          <Link to="/pricing/individual" className={LINK}>
            {texts.pages.pricing}
          </Link>
          <Link to="/pricing/business" className={LINK}>
            {texts.footer.business}
          </Link>
          <Link to="/faq" className={LINK}>
            {texts.pages.faq}
          </Link>
        </Column>
        <Column title={texts.footer.legal}>
          <Link to="/terms-and-conditions" className={LINK}>
            {texts.pages.terms}
          </Link>
          <Link to="/privacy-policy" className={LINK}>
            {texts.pages.privacy}
          </Link>
        </Column>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="flex flex-col gap-0.5">
      <h2 className="mb-1 text-body font-semibold">{title}</h2>
      {children}
    </nav>
  );
}
