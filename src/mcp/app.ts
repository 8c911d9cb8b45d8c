import { readFile } from 'node:fs/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { projectFile } from '../values/project-file.ts';

/** The view of a journey, for clients that show apps in a conversation. */
export const JOURNEY_APP = 'ui://landfall/journey';
const APP_PAGE = 'text/html;profile=mcp-app';

/** Nothing is asked for from anywhere: all that is shown comes with the answer of the tool. */
const UI = { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true };

export function addApp(server: McpServer): void {
  const about = { title: 'Journey', mimeType: APP_PAGE, _meta: { ui: UI } };
  server.registerResource('journey', JOURNEY_APP, about, async (uri) => {
    const text = await readFile(projectFile('data/assistant-app.html'), 'utf8');
    return { contents: [{ uri: uri.href, mimeType: APP_PAGE, text, _meta: { ui: UI } }] };
  });
}
