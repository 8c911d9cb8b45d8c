import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { findDoc, listDocs } from './docs.ts';
import { cleanAnswer } from './outside-text.ts';
import { ToolError } from './tool-error.ts';
import { readContainer } from './tools/get-container.ts';
import { readShipment } from './tools/get-shipment-details.ts';
import { readVessel } from './tools/get-vessel-or-port.ts';
import type { Toolset } from './toolset.ts';

const MARKDOWN = 'text/markdown';

interface Kind {
  readonly name: string;
  readonly title: string;
  readonly template: string;
  readonly read: (toolset: Toolset, id: string) => Promise<object>;
}

/** Things by their address; what they hold is what the tools tell of them. */
const KINDS: readonly Kind[] = [
  // As we write it, and as clients of the published server do.
  ...['landfall://container/{id}', 'terminal49://container/{id}', 't49:container/{id}'].map((template) => ({
    name: template.replace(/:.*/, ' container'),
    title: 'Container',
    template,
    read: (toolset: Toolset, id: string) => readContainer(toolset, id, ['shipment']),
  })),
  { name: 'shipment', title: 'Shipment', template: 'landfall://shipment/{id}', read: readShipment },
  { name: 'vessel', title: 'Vessel by its IMO number', template: 'landfall://vessel/{id}', read: readVessel },
];

export function addResources(server: McpServer, toolset: Toolset): void {
  addDocs(server);
  for (const { name, title, template, read } of KINDS) {
    server.registerResource(
      name,
      new ResourceTemplate(template, { list: undefined }),
      { title, mimeType: MARKDOWN },
      async (uri, { id }) => {
        const wanted = String(id);
        if (!/^[\w-]{1,40}$/.test(wanted)) throw new ToolError('There is nothing at this address.');
        const { answer } = cleanAnswer(await read(toolset, wanted));
        return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text: `# ${title}\n\n${toMarkdown(answer, 0)}` }] };
      },
    );
  }
}

/** The documentation that comes with the service. */
function addDocs(server: McpServer): void {
  const list = async () => ({
    resources: (await listDocs()).map((page) => ({ uri: `landfall://docs/${page}`, name: page, mimeType: MARKDOWN })),
  });
  server.registerResource(
    'docs',
    new ResourceTemplate('landfall://docs/{+page}', { list }),
    { title: 'Documentation', mimeType: MARKDOWN },
    async (uri, { page }) => {
      const text = await findDoc(String(page));
      if (text === undefined) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] };
    },
  );
}

/** A list of what is known; what is not is left out. Words of others cannot become a heading, a link or a tag. */
function toMarkdown(value: object, depth: number): string {
  return Object.entries(value)
    .filter(([name, one]) => one !== null && name !== '_metadata')
    .flatMap(([name, one]) => {
      const lead = `${'  '.repeat(depth)}- ${Array.isArray(value) ? '' : `**${name.replaceAll('_', ' ')}**`}`;
      if (typeof one === 'object') {
        const inside = toMarkdown(one, depth + 1);
        return inside === '' ? [] : `${lead}\n${inside}`;
      }
      return `${lead}${Array.isArray(value) ? '' : ': '}${escapeMarkdown(String(one))}`;
    })
    .join('\n');
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~]/g, '\\$&');
}
