import { textsOf } from '../../lib/texts.ts';

const texts = textsOf({
  en: {
    none: (symbol: string) => `No bars for ${symbol} yet. History is still loading.`,
    source: 'Chart by TradingView Lightweight Charts',
  },
  hi: async () => (await import('./hindi.ts')).notes,
});

/** Which clock a chart tells, and whose drawing it is. */
export function ChartFoot({ clock }: { clock: string | undefined }) {
  return (
    <footer className="flex h-7 items-center justify-between gap-x-4 border-t border-hairline px-3 text-label text-quiet">
      <span className="whitespace-nowrap">{clock}</span>
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="truncate hover:text-ink">
        {texts.source}
      </a>
    </footer>
  );
}

export const NoBars = ({ symbol }: { symbol: string }) => (
  <p className="p-6 text-body text-quiet">{texts.none(symbol)}</p>
);
