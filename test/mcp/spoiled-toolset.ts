import type { Question, Reply, Toolset } from '../../src/mcp/toolset.ts';
import type { Client } from '../service.ts';

/**
 * Members of the interface's answers that somebody outside can fill: lines, terminals, EDI, AIS, mails, documents,
 * customers, colleagues.
 */
const FREE_TEXT =
  /name|number|detail|title|description|display_value|^value$|tags|label|voyage|place|city|company|reason|text|subject|remark|comment|email|^from$|^to$|note|type$|height|slug/;
/** Codes of ours decide what a tool does, and no stranger writes them. */
const OURS = /^(type|entity_type|number_type|request_type|data_type|location_type|way|mode)$/;

export interface SpoiledToolset extends Toolset {
  /** From now on this is what every stranger wrote everywhere. */
  write(text: string): void;
  /** Requests that would have changed something. */
  readonly changes: Question[];
}

/** The real interface, in whose answers every text of others says the same; a question is asked once. */
export function spoiledToolset(client: Client): SpoiledToolset {
  const known = new Map<string, Reply>();
  const changes: Question[] = [];
  let written = '';
  const askOnce = async (question: Question): Promise<Reply> => {
    const { method, path, query = {}, body } = question;
    const parameters = Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    const url = `${path}?${new URLSearchParams(parameters)}`;
    const key = `${method} ${url} ${JSON.stringify(body)}`;
    const reply = known.get(key) ?? (await client.call(method, url, body));
    const { status, text } = reply;
    known.set(key, { status, text });
    return { status, text };
  };
  return {
    permission: 'write',
    dashboardUrl: 'http://localhost:4900',
    now: () => new Date(),
    changes,
    write: (text) => {
      written = text;
    },
    ask: async (question) => {
      const isChange = question.method !== 'GET' && question.path !== '/tracking_requests/infer_number';
      if (isChange) changes.push(question);
      const { status, text } = await askOnce(question);
      return { status, text: text === '' ? text : JSON.stringify(spoil(JSON.parse(text), written, false)) };
    },
    once: (_write, run) => run(),
    report: (error) => {
      throw error;
    },
    note: async () => {},
  };
}

function spoil(value: unknown, text: string, isFree: boolean): unknown {
  if (typeof value === 'string' || value === null) return isFree ? text : value;
  if (Array.isArray(value)) return value.map((one) => spoil(one, text, isFree));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, spoil(one, text, FREE_TEXT.test(name) && !OURS.test(name))]),
  );
}
