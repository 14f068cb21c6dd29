import { howItWorksTexts as texts } from './texts/how-it-works.ts';

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
