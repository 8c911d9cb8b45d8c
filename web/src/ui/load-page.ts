import { type ComponentType, lazy } from 'react';

/** A page whose files come when it is opened. */
export function lazyPage<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(startAnew));
}

/**
 * After an upgrade the files of an open tab have other names. The tab then begins anew on the same address; when the
 * service has the same files as before, or cannot be asked, something else is wrong, and whoever asked is told.
 */
async function startAnew(error: unknown): Promise<never> {
  const start = await fetchStart();
  if (start === undefined || isOurs(start)) throw error;
  location.reload();
  return new Promise<never>(() => {});
}

export async function isServed(): Promise<boolean> {
  return (await fetchStart()) !== undefined;
}

async function fetchStart(): Promise<string | undefined> {
  try {
    const response = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

function isOurs(start: string): boolean {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  return script !== null && script !== undefined && start.includes(script);
}
