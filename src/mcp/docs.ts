import { readdir, readFile } from 'node:fs/promises';
import { projectFile } from '../values/project-file.ts';

const FOLDERS = ['docs', 'docs/guides'] as const;
const MAX_SECTION_CHARACTERS = 1_200;

/** A part of a page under one heading. */
export interface DocsSection {
  readonly title: string;
  readonly page: string;
  readonly content: string;
}

/** The names of the pages that come with the service, such as `guides/eta`. */
export async function listDocs(): Promise<string[]> {
  const found = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(projectFile(folder));
      return names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`);
    }),
  );
  return found
    .flat()
    .map((path) => path.slice('docs/'.length, -'.md'.length))
    .toSorted();
}

/** Undefined where there is no such page. */
export async function findDoc(page: string): Promise<string | undefined> {
  const pages = await listDocs();
  return pages.includes(page) ? readFile(projectFile(`docs/${page}.md`), 'utf8') : undefined;
}

/** The sections that have the words of a question, the best first. */
export async function searchDocs(query: string): Promise<DocsSection[]> {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [])];
  const pages = await listDocs();
  const texts = await Promise.all(pages.map(async (page) => ({ page, text: (await findDoc(page)) ?? '' })));
  return texts
    .flatMap(({ page, text }) => sectionsOf(page, text))
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ section }) => section);
}

function sectionsOf(page: string, text: string): DocsSection[] {
  const [heading = page] = text.split('\n', 1);
  const name = heading.replace(/^#+ */, '');
  return text.split(/\n(?=## )/).map((part, index) => {
    const [first = '', ...lines] = part.split('\n');
    const title = index === 0 ? name : `${name}: ${first.replace(/^#+ */, '')}`;
    const content = lines.join('\n').trim();
    return { title, page, content: content.slice(0, MAX_SECTION_CHARACTERS) };
  });
}

/** Sections with more of the words come first, then those that say them in the title or more often. */
function scoreOf({ title, content }: DocsSection, words: readonly string[]): number {
  const name = title.toLowerCase();
  const text = content.toLowerCase();
  return words.reduce((sum, word) => {
    const times = Math.min(text.split(word).length - 1, 5);
    return sum + (name.includes(word) ? 15 : 0) + (times > 0 ? 10 + times : 0);
  }, 0);
}
