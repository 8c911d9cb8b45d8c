/// <reference types="vite/client" />

declare module '*?worker&url' {
  const url: string;
  export default url;
}

/** Filled in by the build of the embed scripts. */
declare const EMBED_MODULE: string;
declare const EMBED_KIND: string;
