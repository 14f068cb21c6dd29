/** Reading level of English text by Flesch and Kincaid: school years that it asks for. */
export interface ReadingLevel {
  grade: number;
  words: number;
}

/**
 * Returns the grade, 0.39 words per sentence + 11.8 syllables per word - 15.59 (Kincaid and others, "Derivation of New
 * Readability Formulas", 1975).
 */
export function readingLevel(text: string): ReadingLevel {
  const sentences = text.split(/[.!?]+(?:\s|$)/).map(wordsOf);
  const full = sentences.filter((words) => words.length > 0);
  const words = full.flat();
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const grade = (0.39 * words.length) / full.length + (11.8 * syllables) / words.length - 15.59;
  return { grade, words: words.length };
}

/** Words with letters: numbers and signs are read in many ways. */
const wordsOf = (sentence: string): string[] => sentence.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [];

/** Returns how many syllables a word probably has: groups of vowels, without a silent e near its end. */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const spoken = letters.replace(/(?:[^laeiouycsxzgh]es|[^aeiouydt]ed|[^laeiouy]e)$/, (end) => end[0] ?? '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}
