import type { Locator, Page } from 'playwright-core';

const MAX_TABS = 200;

/** Presses Tab until a control has the focus, or Shift and Tab where it lies behind. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    const way = await control.evaluate((element) => {
      const { activeElement } = element.ownerDocument;
      if (activeElement === element) return 'there';
      const isBehind = activeElement?.compareDocumentPosition(element) === 2;
      return isBehind ? 'back' : 'on';
    });
    if (way === 'there') return;
    await page.keyboard.press(way === 'back' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${control} cannot be reached by Tab.`);
}
