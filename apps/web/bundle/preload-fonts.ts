import type { Plugin } from 'vite';

const TEXT_FONT = /^assets\/ibm-plex-sans-latin-.*\.woff2$/;

/** Names the text's fonts in the page: they are there before the first words, so that no line breaks anew. */
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
