import { textsOf } from '../../lib/texts.ts';

const texts = textsOf({
  en: {
    title: 'How a signal is made',
    steps: [
      {
        title: 'A bar closes',
        text: 'Ticks become bars aligned to the exchange session: 09:15 in Mumbai, 09:30 in New York, 17:00 New York for forex, midnight UTC for crypto. Bars close on time, even without a trade.',
      },
      {
        title: 'Every symbol is scanned',
        text: 'The same rules run on all symbols at once, on closed bars only. A forming bar never gives a signal, so signals don’t disappear.',
      },
      {
        title: 'The receipt is kept',
        text: 'Each signal keeps its rule version, its bar and its time. If a late trade corrects the bar, the correction is shown next to it. Nothing is rewritten.',
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
