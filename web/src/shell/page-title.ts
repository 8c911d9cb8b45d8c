import { useEffect } from 'react';

/** What the browser calls the page, in its tab and its history. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Landfall`;
  }, [title]);
}
