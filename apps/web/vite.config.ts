import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstParts } from './bundle/first-parts.ts';
import { pageChunks } from './bundle/page-chunks.ts';

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    // React brings what the shim was made for
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss(), pageChunks(), firstParts()],
  build: {
    target: 'es2024',
    assetsInlineLimit: 0, // the content security policy allows no inline files
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'http://127.0.0.1:3000', ws: true },
    },
  },
});
