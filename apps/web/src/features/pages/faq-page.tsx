import { textsOf } from '../../lib/texts.ts';
import { Reading } from '../../ui/reading.tsx';

const texts = textsOf({
  en: {
    title: 'Questions and answers',
    questions: [
      [
        'Where do the prices come from?',
        'From the feed that this server was started with. By default that is a simulation, marked SIMULATED; with recorded bars it is a replay, marked REPLAY with its date. Neither is a market you can trade in.',
      ],
      [
        'Does a signal tell me what to do?',
        'No. It says that a rule came true at the close of a bar, and which rule and bar. It is information, not advice.',
      ],
      [
        'Why does a signal say “edge not measured yet”?',
        'Because its kind has not been measured so far. That is done each night; from then on it says how often the kind was right, how often any bar was, and on how many cases.',
      ],
      [
        'Can a signal disappear?',
        'No. Signals come from closed bars only and are never rewritten. If a bar is corrected later, the correction is kept beside it.',
      ],
      [
        'Why is there no bar for some minutes?',
        'Because nothing was traded in them. Wickwise does not fill gaps with invented bars.',
      ],
      [
        'Which time do the charts tell?',
        'That of the exchange: Mumbai, New York, and UTC for crypto. The zone stands below each chart.',
      ],
      [
        'What is a crypto price’s change measured from?',
        'From the price 24 hours before. For shares it is the close of the previous session, for currencies the close at 17:00 New York.',
      ],
      [
        'Are prices adjusted?',
        'Stored prices are as traded. Charts and scans adjust older prices for splits; dividends are left alone.',
      ],
      ['Are futures and options covered?', 'No. Derivatives are out of scope.'],
      [
        'Which colours mean up and down?',
        'Teal and vermilion, which colour-blind eyes can tell apart, or green and red if you choose so under Configure. A mark and a sign always say it too.',
      ],
    ],
  },
  hi: async () => (await import('./hindi.ts')).faq,
});

export function FaqPage() {
  return (
    <Reading title={texts.title}>
      <div className="mt-6 border-t border-hairline">
        {texts.questions.map(([question, answer]) => (
          <details key={question} className="group border-b border-hairline">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-medium">
              {question}
              <span aria-hidden="true" className="text-quiet transition-transform duration-120 group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="pb-4 text-pretty text-quiet">{answer}</p>
          </details>
        ))}
      </div>
    </Reading>
  );
}
