import { Choice, Shape, type Static, Text, Type } from '../../values/schema.ts';
import { IdempotencyKey, MaybeText, members, PreviewFlag, Sparse, Texts } from '../answer-schema.ts';
import { ask, get } from '../ask.ts';
import { runOnce } from '../run-once.ts';
import { tool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import type { Question, Toolset } from '../toolset.ts';
import { findPerson } from '../who.ts';
import type { ContainerResource, Document, Resource, ShipmentResource } from '../wire.ts';

const ACTIONS = ['assign_exception', 'tag_shipment', 'refresh_container'] as const;
const Labels = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }), { maxItems: 10 }),
);

const Arguments = Shape({
  action: Choice(ACTIONS),
  id: Type.String({ format: 'uuid', description: 'Of the exception, shipment or container.' }),
  assignee: Type.Optional(Type.String({ maxLength: 36, description: 'me, none or the id of a person.' })),
  add_tags: Labels,
  remove_tags: Labels,
  preview: PreviewFlag,
  idempotency_key: IdempotencyKey,
});
type Given = Static<typeof Arguments>;

/** What a change is about, before or after it. */
const State = Sparse({ assignee_id: MaybeText, tags: Texts, status: Text, asked_again: Type.Boolean() });

/** A change before it is made: the request that makes it, and what it turns into what. */
interface Change {
  readonly question: Question;
  readonly subject: string;
  readonly from: Static<typeof State>;
  readonly to: Static<typeof State>;
}

export const updateTracking = tool({
  name: 'update_tracking',
  title: 'Assign, tag or refresh',
  description:
    'Assigns an exception, tags a shipment, or asks the line about a container now. Only on the wish of the user.',
  access: 'write',
  openWorld: true,
  arguments: Arguments,
  answer: Type.Object({
    ...members(Text, 'action', 'id', 'subject'),
    done: Type.Boolean(),
    preview: Type.Boolean(),
    from: State,
    to: State,
  }),
  run: async ({ preview = false, idempotency_key, ...given }, toolset) => {
    const run = async () => {
      const { question, subject, from, to } = await plan(toolset, given);
      if (!preview) await ask(toolset, question);
      return { action: given.action, id: given.id, subject, done: !preview, preview, from, to };
    };
    return preview ? run() : runOnce(toolset, { tool: 'update_tracking', key: idempotency_key, given }, run);
  },
});

function plan(toolset: Toolset, given: Given): Promise<Change> {
  if (given.action === 'assign_exception') return planAssignment(toolset, given);
  if (given.action === 'tag_shipment') return planTags(toolset, given);
  return planRefresh(toolset, given);
}

type Exception = Resource<
  'exception',
  { readonly number: string; readonly title: string; readonly assignee_id: string | null }
>;

async function planAssignment(toolset: Toolset, { id, assignee }: Given): Promise<Change> {
  if (assignee === undefined) throw new ToolError('Say whom to assign it to: me, none or the id of a person.');
  const person = await findPerson(toolset, assignee);
  const assignee_id = person === 'none' ? null : person;
  const path = `/exceptions/${id}`;
  const { attributes } = (await get<Document<Exception>>(toolset, path)).data;
  return {
    question: { method: 'PATCH', path, body: { data: { type: 'exception', attributes: { assignee_id } } } },
    subject: `${attributes.number}: ${attributes.title}`,
    from: { assignee_id: attributes.assignee_id },
    to: { assignee_id },
  };
}

async function planTags(
  toolset: Toolset,
  { id, add_tags: add = [], remove_tags: remove = [] }: Given,
): Promise<Change> {
  if (add.length + remove.length === 0) throw new ToolError('Say which tags to add or to remove.');
  const { attributes } = (await get<Document<ShipmentResource>>(toolset, `/shipments/${id}`)).data;
  const kept = attributes.tags.filter((tag) => !remove.includes(tag));
  return {
    question: { method: 'PATCH', path: '/shipments/tags', body: { ids: [id], add, remove } },
    subject: attributes.bill_of_lading_number,
    from: { tags: [...attributes.tags] },
    to: { tags: [...new Set([...kept, ...add])] },
  };
}

async function planRefresh(toolset: Toolset, { id }: Given): Promise<Change> {
  const { attributes } = (await get<Document<ContainerResource>>(toolset, `/containers/${id}`)).data;
  return {
    question: { method: 'PATCH', path: `/containers/${id}/refresh` },
    subject: attributes.number,
    from: { status: attributes.current_status },
    to: { asked_again: true },
  };
}
