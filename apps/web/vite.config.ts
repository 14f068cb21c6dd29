import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageChunks } from './bundle/page-chunks.ts';
import { preloadFonts } from './bundle/preload-fonts.ts';

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    // React brings what the shim was made for
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [react({ compiler: true }), tailwindcss(), pageChunks(), preloadFonts()],
  build: {
    target: 'es2024',
    assetsInlineLimit: 0, // the content security policy allows no inline files
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { checks: { bundlerTimings: false } }, // says nothing to whoever starts the product
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'http://127.0.0.1:3000', ws: true },
    },
  },
});
