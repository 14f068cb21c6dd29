import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lessonFiles } from './bundle/lessons.ts';
import { pageChunks } from './bundle/page-chunks.ts';
import { preloadFonts } from './bundle/preload-fonts.ts';
import { serviceWorker } from './bundle/service-worker.ts';

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: {
      // React includes what the shim was made for
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // of the socket client, whose transports are chosen in realtime/connection.ts
      './webtransport.js': path.join(import.meta.dirname, 'bundle/no-webtransport.ts'),
    },
  },
  plugins: [react({ compiler: true }), tailwindcss(), pageChunks(), preloadFonts(), lessonFiles(), serviceWorker()],
  build: {
    target: 'es2024',
    assetsInlineLimit: 0, // the content security policy allows no inline files
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { checks: { bundlerTimings: false } }, // irrelevant to users who start the product
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/lessons': 'http://127.0.0.1:3000',
      '/pages': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'http://127.0.0.1:3000', ws: true },
    },
  },
});
