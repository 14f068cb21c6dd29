import { grouped } from './digits.ts';

/** Figures of four digits and more in a sentence; names in quotes are passed over. */
const FIGURES = /“[^”]*”|(?<![\w.,/-])\d{4,}(?:\.\d+)?(?![\w/-])/g;

/** Groups the figures of a sentence that the server or a rule has written without a number format. */
export const withGroupedFigures = (sentence: string): string =>
  sentence.replaceAll(FIGURES, (figure) => (figure.startsWith('“') ? figure : grouped(Number(figure))));
