import type { Page } from 'playwright-core';

/** What comes from the clipboard when somebody pastes cells of a spreadsheet. */
export async function pasteCells(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((row) => row.join('\t')).join('\r\n');
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }`);
}
