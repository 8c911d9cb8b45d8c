/** Assistants that speak the protocol, and where their settings are. */
export const CLIENTS = {
  'claude-code': { name: 'Claude Code', where: 'Run this line in a terminal.' },
  'claude-desktop': { name: 'Claude Desktop', where: 'In claude_desktop_config.json.' },
  cursor: { name: 'Cursor', where: 'In .cursor/mcp.json of a project, or ~/.cursor/mcp.json.' },
  vscode: { name: 'VS Code', where: 'In .vscode/mcp.json of a project.' },
  other: { name: 'Another one', where: 'Streamable HTTP, with the key in a header.' },
} as const;
export type ClientName = keyof typeof CLIENTS;

/** What to copy into the settings of a client. */
export function setUpFor(client: ClientName, origin: string, key: string): string {
  const url = `${origin}/mcp`;
  const headers = { Authorization: `Bearer ${key}` };
  if (client === 'claude-code') {
    return `claude mcp add --transport http landfall ${url} --header "Authorization: Bearer ${key}"`;
  }
  if (client === 'claude-desktop') {
    const command = { command: 'npx', args: ['landfall', 'mcp', '--url', origin], env: { LANDFALL_API_KEY: key } };
    return pretty({ mcpServers: { landfall: command } });
  }
  if (client === 'vscode') return pretty({ servers: { landfall: { type: 'http', url, headers } } });
  if (client === 'cursor') return pretty({ mcpServers: { landfall: { url, headers } } });
  return `${url}\nAuthorization: Bearer ${key}`;
}

function pretty(settings: object): string {
  return JSON.stringify(settings, null, 2);
}
