import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs';
import { layOut, type PlacedText } from './layout.ts';
import { MAX_CHARACTERS, MAX_PAGES, type PageText, type TextOutcome, textOf } from './page-text.ts';

/** A page of a form has some hundreds of pieces; more than this is a drawing. */
const MAX_PIECES_OF_A_PAGE = 20_000;

/** The text layer of a PDF. Nothing is fetched, drawn or evaluated. */
export async function readPdfText(bytes: Uint8Array): Promise<TextOutcome> {
  const task = getDocument({
    data: new Uint8Array(bytes), // a copy: the library takes the bytes away from their owner
    isEvalSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const pages = await readPages(await task.promise);
    return pages.length === 0 ? { kind: 'unreadable', reason: 'no_text' } : { kind: 'text', pages };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { kind: 'unreadable', reason: isLocked ? 'encrypted' : 'broken' };
  } finally {
    // A document that never opened has nothing to give back, and may say so by failing again.
    await task.destroy().catch(() => undefined);
  }
}

async function readPages(document: PDFDocumentProxy): Promise<PageText[]> {
  const pages: PageText[] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number++) {
    const lines = layOut(await placedTexts(document, number));
    if (lines.length === 0) continue;
    pages.push({ page: number, lines });
    characters += lines.reduce((sum, line) => sum + textOf(line).length, 0);
    if (characters > MAX_CHARACTERS) break;
  }
  return pages;
}

/** The pieces of text of a page, seen the way the page is turned. */
async function placedTexts(document: PDFDocumentProxy, number: number): Promise<PlacedText[]> {
  const page = await document.getPage(number);
  const [a, b, c, d, e, f] = page.getViewport({ scale: 1 }).transform as number[] as Matrix;
  const content = await page.getTextContent();
  page.cleanup();
  return content.items.slice(0, MAX_PIECES_OF_A_PAGE).flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [ta, tb, tc, td, x, y] = item.transform as Matrix;
    const across = { x: a * ta + c * tb, y: b * ta + d * tb };
    const up = { x: a * tc + c * td, y: b * tc + d * td };
    return [
      {
        text: item.str,
        x: a * x + c * y + e,
        y: b * x + d * y + f,
        direction: Math.atan2(across.y, across.x),
        width: item.width,
        height: Math.hypot(up.x, up.y),
      },
    ];
  });
}

type Matrix = [number, number, number, number, number, number];
