import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Plugin } from 'vite';
import type { LessonFile } from './lesson-files.thread.ts';

/** Adds lessons, the glossary and pages of text as files, which are compiled while the app is bundled. */
export function lessonFiles(): Plugin {
  let compiled: Promise<readonly LessonFile[]> = Promise.resolve([]);
  return {
    name: 'wickwise:lessons',
    apply: 'build',
    buildStart() {
      const thread = new Worker(new URL('./lesson-files.thread.ts', import.meta.url));
      compiled = once(thread, 'message').then(([files]) => files);
      compiled.catch(() => {}); // thrown where they are awaited
    },
    async generateBundle() {
      for (const file of await compiled) this.emitFile({ type: 'asset', ...file });
    },
  };
}
