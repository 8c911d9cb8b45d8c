import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = process.env.LANDFALL_URL ?? 'http://localhost:4900';

/** The dashboard, and the modules that the embed scripts fetch when they come into view. */
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
      input: {
        app: 'index.html',
        'embed-map': 'src/embed/map-element.ts',
        'embed-track': 'src/embed/track-element.ts',
      },
      // The entries of the embeds are imported from other pages, so that what they export must stay.
      preserveEntrySignatures: 'exports-only',
    },
  },
  server: { proxy: { '/v2': SERVICE } },
});
