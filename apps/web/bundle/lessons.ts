import { compileLessons, lessonHtml } from '@wickwise/lessons';
import type { Plugin } from 'vite';

/** Adds the lessons as files: their list, and each as data for the app and as HTML for readers without JavaScript. */
export function lessonFiles(): Plugin {
  return {
    name: 'wickwise:lessons',
    apply: 'build',
    generateBundle() {
      const { list, lessons } = compileLessons();
      const add = (name: string, source: string): void =>
        void this.emitFile({ type: 'asset', fileName: `lessons/${name}`, source });
      add('index.json', JSON.stringify({ lessons: list }));
      for (const lesson of lessons) {
        add(`${lesson.slug}.json`, JSON.stringify(lesson));
        add(`${lesson.slug}.html`, lessonHtml(lesson));
      }
    },
  };
}
