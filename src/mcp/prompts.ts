import type { McpServer } from '@modelcontextprotocol/server';
import { compiledWhenUsed } from './compiled-when-used.ts';
import { cleanText } from './outside-text.ts';

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What it wants to know, and what that is. */
  readonly arguments: Readonly<Record<string, string>>;
  readonly optional?: readonly string[];
  readonly text: (given: Readonly<Record<string, string>>) => string;
}

const CONTAINER = { container_id: 'Id of a container, as search_container gives it.' };

/** What people ask for day by day. The first three are those that clients of the published server know. */
const PROMPTS: readonly Prompt[] = [
  {
    name: 'track-shipment',
    title: 'Track a shipment',
    description: 'Status, place and holds of a container.',
    arguments: { container_number: 'Such as MSKU1234565.', carrier: 'SCAC of the line.' },
    optional: ['carrier'],
    text: ({ container_number, carrier }) =>
      `Find container ${container_number}${carrier ? ` of the line ${carrier}` : ''} with search_container and get_container. Tell its status, where it is, its ETA and any holds. Follow it with track_container only if it is not followed yet and I agree.`,
  },
  {
    name: 'check-demurrage',
    title: 'Check demurrage',
    description: 'Last free day, availability, holds, fees and what to do.',
    arguments: CONTAINER,
    text: ({ container_id }) =>
      `With get_container for ${container_id}: tell the last free day and the days left, whether it can be picked up, holds, fees so far, and what to do first.`,
  },
  {
    name: 'analyze-delays',
    title: 'Analyse delays',
    description: 'Delays against the plan, with who says so.',
    arguments: CONTAINER,
    text: ({ container_id }) =>
      `With get_eta, get_container_route and get_container_transport_events for ${container_id}: compare plan and actual times, name each delay, its size and who says so, and what it means for the arrival.`,
  },
  {
    name: 'morning-briefing',
    title: 'Morning briefing',
    description: 'What needs a person today, and what changed since yesterday.',
    arguments: {},
    text: () =>
      'Give me a briefing of at most 15 lines. First list_exceptions (state open): what costs money today, by container, with the cost so far. Then get_changes since yesterday morning: arrivals, moved estimates, new holds. Then summarize_containers by current_status. Link the containers by their dashboard_url.',
  },
  {
    name: 'exception-triage',
    title: 'Triage exceptions',
    description: 'Goes through open exceptions, most urgent first.',
    arguments: { category: 'One kind of exception, such as hold.' },
    optional: ['category'],
    text: ({ category }) =>
      `Go through list_exceptions${category ? ` of the category ${category}` : ''}, most urgent first. For each: what is wrong, what it costs, the next step, and who should do it. Propose assignments with update_tracking and preview; make none before I agree.`,
  },
  {
    name: 'customer-update',
    title: 'Update for a customer',
    description: 'A short message to the customer about a container.',
    arguments: CONTAINER,
    text: ({ container_id }) =>
      `With get_container and get_eta for ${container_id}: write a message of at most 120 words to the customer: where the container is, when it arrives (with the interval, if there is one), and what they need to do. State only what the tools say.`,
  },
  {
    name: 'dispute-letter',
    title: 'Dispute letter',
    description: 'A letter that disputes demurrage, with the facts and who stated them.',
    arguments: CONTAINER,
    text: ({ container_id }) =>
      `With get_container, get_container_transport_events and get_eta for ${container_id}: write a letter to the terminal or line that disputes the demurrage. Give dates of discharge, availability, holds, last free day and pick-up, each with who stated it. Claim nothing that the tools do not show, and say where a fact is missing.`,
  },
];

/** The names of what a prompt wants to know; undefined where there is no such prompt. */
export function promptArguments(name: string): readonly string[] | undefined {
  const prompt = PROMPTS.find((one) => one.name === name);
  return prompt && Object.keys(prompt.arguments);
}

export function addPrompts(server: McpServer): void {
  for (const prompt of PROMPTS) addPrompt(server, prompt);
}

const SCHEMAS = new Map(
  PROMPTS.map((prompt) => [prompt.name, compiledWhenUsed<Readonly<Record<string, string>>>(schemaOf(prompt))]),
);

function schemaOf({ arguments: wanted, optional = [] }: Prompt): object {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(wanted).map(([word, meaning]) => [word, { type: 'string', maxLength: 64, description: meaning }]),
    ),
    required: Object.keys(wanted).filter((word) => !optional.includes(word)),
  };
}

function addPrompt(server: McpServer, { name, title, description, arguments: wanted, text }: Prompt): void {
  const message = (given: Readonly<Record<string, string>>) => ({
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: text(given) } }],
  });
  const argsSchema = SCHEMAS.get(name);
  if (Object.keys(wanted).length === 0 || argsSchema === undefined) {
    server.registerPrompt(name, { title, description }, () => message({}));
    return;
  }
  server.registerPrompt(name, { title, description, argsSchema }, (given) =>
    message(Object.fromEntries(Object.entries(given).map(([word, value]) => [word, cleanText(value)]))),
  );
}
