import { Reading } from '../../ui/reading.tsx';
import { faqPageTexts as texts } from './texts/faq-page.ts';

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
