// Made by `npm run texts` from the .arb files of this folder: change those.
import { pluralCategory } from '@wickwise/analytics';
import { grouped } from '../../../lib/digits.ts';
import { textsOf } from '../../../lib/texts.ts';

export const learningTexts = textsOf({
  en: {
    glossary: 'Glossary of trading terms',
    title: 'Learn to trade with evidence',
    lead: 'Each lesson has one idea, its formula with worked numbers, and how it fails. Where a signal can be measured, you see what followed it.',
    practice: 'Practice',
    practiceLead: 'Find patterns on bars that you haven’t seen. Missed ones come back.',
    search: 'Search lessons',
    searchHint: 'RSI, engulfing, stop loss',
    level: 'Level',
    allLevels: 'All levels',
    levels: {
      beginner: 'Beginner',
      intermediate: 'Intermediate',
      advanced: 'Advanced',
    },
    minutes: (minutes: number) => pluralCategory('en', minutes) === 'one' ? '1 minute' : `${grouped(minutes)} minutes`,
    none: 'No lesson matches',
    noneWhy: 'Try another word, or all levels.',
    languages: {
      en: 'English',
      hi: 'Hindi',
    },
    readIn: {
      en: 'Read in English',
      hi: 'हिन्दी में पढ़ें',
    },
    paths: 'Paths',
    lessonCount: (lessons: number) => pluralCategory('en', lessons) === 'one' ? '1 lesson' : `${grouped(lessons)} lessons`,
    startPath: 'Start this path',
    inPaths: 'In these paths:',
    placeInPath: (place: number, lessons: number) => `Lesson ${grouped(place)} of ${grouped(lessons)}`,
    previousInPath: 'Previous in this path',
    nextInPath: 'Next in this path',
    groups: {
      charts: 'Reading a chart',
      indicators: 'Indicators',
      candles: 'Candlesticks',
      'chart-patterns': 'Chart patterns',
      harmonics: 'Harmonic patterns',
      rules: 'Building a rule',
      risk: 'Risk and position size',
      evidence: 'Reading evidence',
      markets: 'Markets',
    },
    place: 'Where this lesson belongs',
    allLessons: 'All lessons',
    lesson: 'Lesson',
    missing: 'There is no such lesson',
    missingWhy: 'It may have been renamed. The list of all lessons has it under its new name.',
    ask: 'Ask about this lesson',
    openScan: 'See current signals',
    sources: 'Sources',
    neighbours: 'More lessons',
    previous: 'Previous lesson',
    next: 'Next lesson',
  },
  hi: async () => (await import('./hi.ts')).learningTexts,
});
