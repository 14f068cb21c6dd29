import { textsOf } from '../../lib/texts.ts';

const texts = textsOf({
  en: {
    title: 'How a signal is made',
    steps: [
      {
        title: 'A bar closes',
        text: 'Ticks become bars aligned to the exchange’s own session: 09:15 in Mumbai, 09:30 in New York, 17:00 New York for forex, midnight UTC for crypto. A bar closes by the market’s clock, never by the next trade.',
      },
      {
        title: 'Every instrument is scanned',
        text: 'The same rules run over all instruments at once, on closed bars only. A forming bar never makes a signal, so a signal that you saw cannot vanish.',
      },
      {
        title: 'The receipt is kept',
        text: 'Each signal keeps its rule version, its bar and the moment it was known. When a late trade corrects the bar, the correction stands beside it. Nothing is rewritten.',
      },
    ],
  },
  hi: async () => (await import('./hindi.ts')).how,
});

export function HowItWorks() {
  return (
    <section className="border-t border-hairline bg-panel">
      <div className="mx-auto max-w-6xl px-4 py-12">
        <h2 className="text-heading font-semibold">{texts.title}</h2>
        <ol className="mt-6 grid gap-8 md:grid-cols-3">
          {texts.steps.map(({ title, text }, i) => (
            <li key={title} className="border-t-2 border-ink pt-3">
              <p className="text-dense text-quiet">{i + 1}</p>
              <h3 className="text-title font-semibold">{title}</h3>
              <p className="mt-2 max-w-prose text-reading text-pretty text-quiet">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
