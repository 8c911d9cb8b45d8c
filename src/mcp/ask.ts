import { ToolError } from './tool-error.ts';
import type { Query, Question, Reply, Toolset } from './toolset.ts';

const MAX_DETAIL_CHARACTERS = 300;

/** What the public interface says to a question; what it refuses is said in its own words, a failure in none. */
export async function ask<Answer>(toolset: Toolset, question: Question): Promise<Answer> {
  const reply = await toolset.ask(question);
  if (reply.status >= 300) throw refusal(question, reply);
  return JSON.parse(reply.text);
}

export function get<Answer>(toolset: Toolset, path: string, query: Query = {}): Promise<Answer> {
  return ask(toolset, { method: 'GET', path, query });
}

/** Undefined where there is nothing by that name. */
export async function find<Answer>(toolset: Toolset, path: string, query: Query = {}): Promise<Answer | undefined> {
  const question: Question = { method: 'GET', path, query };
  const reply = await toolset.ask(question);
  if (reply.status === 404) return undefined;
  if (reply.status >= 300) throw refusal(question, reply);
  return JSON.parse(reply.text);
}

function refusal({ path }: Question, { status, text }: Reply): ToolError {
  const { detail, code } = readError(text);
  if (status === 404) return new ToolError(`Nothing is found: ${nameOf(path)}.`, code);
  if (status < 500 && detail !== '') return new ToolError(detail, code);
  return new ToolError('The service cannot answer this at the moment.', code);
}

/** `/containers/1234/route` is `container 1234`. */
function nameOf(path: string): string {
  const [, noun = '', id = ''] = path.split('/');
  return `${noun.replace(/s$/, '').replaceAll('_', ' ')} ${decodeURIComponent(id)}`.trim();
}

function readError(text: string): { readonly detail: string; readonly code: string } {
  try {
    const { errors }: { errors?: readonly { readonly detail?: unknown; readonly code?: unknown }[] } = JSON.parse(text);
    const [first] = errors ?? [];
    return { detail: String(first?.detail ?? '').slice(0, MAX_DETAIL_CHARACTERS), code: String(first?.code ?? '') };
  } catch {
    return { detail: '', code: '' };
  }
}
