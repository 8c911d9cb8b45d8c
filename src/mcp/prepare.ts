import { answerMcp } from './answer.ts';
import type { Toolset } from './toolset.ts';

/**
 * Asks for the list of tools once. The library makes what it checks with at the first question, a quarter of a second in
 * which nobody else is answered: better before anybody can ask.
 */
export async function prepareMcp(): Promise<void> {
  const question = new Request('http://localhost/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const answer = await answerMcp(question, NOBODY);
  await answer.text();
}

const refuse = () => Promise.reject(new Error('nobody sits at this desk'));

/** A list of tools is answered without the toolset. */
const NOBODY: Toolset = {
  permission: 'write',
  dashboardUrl: '',
  now: () => new Date(),
  ask: refuse,
  once: refuse,
  report: () => undefined,
  note: () => Promise.resolve(),
};
