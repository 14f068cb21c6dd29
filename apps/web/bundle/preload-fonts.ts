import type { Plugin } from 'vite';

const TEXT_FONT = /^assets\/ibm-plex-sans-latin-.*\.woff2$/;

/** Preloads the fonts of text, so lines don't wrap again after the first paint. */
export function preloadFonts(): Plugin {
  return {
    name: 'wickwise:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => TEXT_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
    },
  };
}
