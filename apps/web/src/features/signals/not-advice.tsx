import { notAdviceTexts as texts } from './texts/not-advice.ts';

/** The footer of lists with signals on Indian securities. */
export const NotAdvice = () => (
  <p className="border-t border-hairline px-3 py-2 text-dense text-pretty text-quiet">{texts.india}</p>
);
