import { fixTexts as texts } from './texts/fix.ts';

/** Says what the daily fixes of a central bank are. */
export const FixNote = () => <p className="mb-2 text-dense text-quiet">{texts.ecb}</p>;
