import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** The revisions that are served: the present one without a handshake, those of 2025 with one. */
export const PRESENT = '2026-07-28';
export const REVISIONS = [PRESENT, '2025-11-25', '2025-06-18', '2025-03-26'] as const;

const INFO = { name: 'test-assistant', version: '1.0.0' };

function clientOf(revision: string): Client {
  return revision === PRESENT
    ? new Client(INFO, { versionNegotiation: { mode: { pin: PRESENT } } })
    : new Client(INFO, { supportedProtocolVersions: [revision] });
}

/** The official client, over HTTP. */
export async function connectHttp(
  url: string,
  key: string,
  revision: string = PRESENT,
  tools = 'default',
): Promise<Client> {
  const client = clientOf(revision);
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp?tools=${tools}`), { requestInit: { headers } }),
  );
  return client;
}

/** The official client, with the command of `script` as its child. */
export async function connectStdio(script: string, url: string, key: string, revision: string): Promise<Client> {
  const client = clientOf(revision);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [script, 'mcp', '--url', url],
      env: { PATH: process.env['PATH'] ?? '', LANDFALL_API_KEY: key },
      stderr: 'inherit',
    }),
  );
  return client;
}

/** A test reads into answers of every shape. */
type Answer = ReturnType<typeof JSON.parse>;

export interface Called {
  readonly answer: Answer;
  readonly text: string;
  /** What else the answer holds, as it is sent. */
  readonly more: string;
  readonly isError: boolean;
}

export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Called> {
  const result = await client.callTool({ name, arguments: given });
  const [first, ...others] = result.content;
  return {
    answer: result.structuredContent,
    text: first?.type === 'text' ? first.text : '',
    more: others.length === 0 ? '' : JSON.stringify(others),
    isError: result.isError === true,
  };
}
