import { expect, it } from 'vitest';
import type { Tables } from '../../src/store/tables.ts';
import { createTestDatabase } from '../database.ts';
import { runOracle } from '../oracle/run-oracle.ts';
import { callTool, connectHttp } from './assistant.ts';
import { countTokens } from './count-tokens.ts';
import { answer } from './planner.ts';
import { type Question, questionsAt } from './questions.ts';
import { eitherSchema, undeclaredMembers } from './undeclared.ts';

const TIMEOUT_MS = 1_800_000;
const QUESTIONS = 200;
const MAX_CALLS = 3;
const MAX_TOKENS = 4_000;

/** A world of its own, with rolled containers, missed connections, holds, slips and stopped tracking. */
const WORLD = { seed: 'assistants 1', bookings: 6, departureDays: 14, furtherDays: 26, stepsBetween: 24 };

it(
  'answers 200 questions about a world exactly, in three calls and 4,000 tokens each',
  async () => {
    const database = await createTestDatabase<Tables>();
    const wrong: string[] = [];
    const calls: number[] = [];
    const tokens: number[] = [];
    const used = new Set<string>();
    let offered: string[] = [];
    let asked = 0;
    try {
      await runOracle({
        database,
        ...WORLD,
        look: async ({ url, key }, bookings, nowMs) => {
          const client = await connectHttp(url, key);
          const { tools } = await client.listTools();
          offered = tools.map(({ name }) => name);
          const left = QUESTIONS - asked;
          for (const { text, expected } of spread(questionsAt(bookings, nowMs), Math.min(left, 70))) {
            asked += 1;
            const spent = { calls: 0, tokens: countTokens(text) };
            const said = await answer(text, async (name, given) => {
              const called = await callTool(client, name, given);
              spent.calls += 1;
              spent.tokens += countTokens(JSON.stringify(given)) + countTokens(called.text) + countTokens(called.more);
              used.add(name);
              const schema = schemaOf(tools, name);
              wrong.push(...undeclaredMembers(schema, called.answer).map((path) => `${name} does not declare ${path}`));
              if (called.isError) throw new Error(`${name}: ${called.text}`);
              return called.answer;
            }).catch((error: unknown) => String(error));
            calls.push(spent.calls);
            tokens.push(spent.tokens);
            if (JSON.stringify(said) !== JSON.stringify(expected)) {
              wrong.push(`${text} ${JSON.stringify(said)} instead of ${JSON.stringify(expected)}`);
            }
          }
          await client.close();
        },
      });
    } finally {
      await database.close();
    }
    expect(wrong).toEqual([]);
    expect(asked).toBe(QUESTIONS);
    expect([...used].sort()).toEqual(offered.toSorted());
    expect(Math.max(...calls)).toBeLessThanOrEqual(MAX_CALLS);
    expect(Math.max(...tokens)).toBeLessThanOrEqual(MAX_TOKENS);
  },
  TIMEOUT_MS,
);

/** What is followed already is told as `get_container` tells it. */
function schemaOf(tools: readonly { name: string; outputSchema?: object | undefined }[], name: string): object {
  const found = (one: string) => tools.find((tool) => tool.name === one)?.outputSchema ?? {};
  return name === 'track_container' ? eitherSchema(found(name), found('get_container')) : found(name);
}

/** So many of them, evenly from the first to the last, so that every kind comes up. */
function spread(questions: readonly Question[], count: number): Question[] {
  const step = Math.max(1, questions.length / Math.max(1, count));
  return Array.from(
    { length: Math.min(count, questions.length) },
    (_, index) => questions[Math.floor(index * step)],
  ).flatMap((one) => one ?? []);
}
