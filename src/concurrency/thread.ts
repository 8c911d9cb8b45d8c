import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * Starts a thread of the service. `source` is its file among the sources, `bundle` the name under which it is built.
 * From the build the thread runs JavaScript; from the sources it first needs what reads TypeScript.
 */
export function startThread(source: URL, bundle: string, resourceLimits: ResourceLimits): Worker {
  // Beside this one, wherever it was built.
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`./${bundle}.js`, import.meta.url), { resourceLimits });
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const reader = new URL('dist/esm/api/index.mjs', tsx).href;
  return new Worker(`import('${reader}').then((reader) => { reader.register(); return import('${source.href}'); })`, {
    eval: true,
    resourceLimits,
  });
}
