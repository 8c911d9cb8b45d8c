import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENCE_MS } from './chromium.ts';

/** A dialog hears keys from when it has taken the focus, which is a moment after it can be seen. */
export async function dialogHasFocus(page: Page): Promise<void> {
  const hasFocus = () =>
    page.evaluate<boolean>("document.querySelector('dialog[open]')?.contains(document.activeElement) ?? false");
  await expect.poll(hasFocus, { timeout: PATIENCE_MS }).toBe(true);
}
