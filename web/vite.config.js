import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = process.env.LANDFALL_URL ?? 'http://localhost:4900';

/** The dashboard. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2022',
    manifest: true,
    // Everything is a file of its own: the content security policy allows no inline code, styles or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { app: 'index.html' },
      output: {
        codeSplitting: {
          // What every list needs comes in one piece: in several it is a tenth longer.
          groups: [{ name: 'lists', test: /src[/\\]table[/\\]|@tanstack/ }],
        },
      },
    },
  },
  server: { proxy: { '/v2': SERVICE } },
});
