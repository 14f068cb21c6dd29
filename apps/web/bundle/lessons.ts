import { compileContent, lessonHtml } from '@wickwise/lessons';
import type { Plugin } from 'vite';

/** Adds the lessons as files: their list, and each as data for the app and as HTML for readers without JavaScript. */
export function lessonFiles(): Plugin {
  return {
    name: 'wickwise:lessons',
    apply: 'build',
    generateBundle() {
      const content = compileContent();
      const add = (name: string, source: string): void =>
        void this.emitFile({ type: 'asset', fileName: `lessons/${name}`, source });
      for (const [folder, { texts, ...list }] of [
        ['', content.en],
        ['hi/', content.hi],
      ] as const) {
        add(`${folder}index.json`, JSON.stringify(list));
        for (const lesson of texts) {
          add(`${folder}${lesson.slug}.json`, JSON.stringify(lesson));
          add(`${folder}${lesson.slug}.html`, lessonHtml(lesson));
        }
      }
    },
  };
}
