import type { Caller } from '../../../domain/accounts/caller.ts';
import { invalidBody } from '../../../errors.ts';
import { type BulkAnswer, type BulkChange, changeMany } from '../../../operations/bulk/change-many.ts';
import { BULK_KINDS, type BulkNoun } from '../../../operations/bulk/kinds.ts';
import { listBulkItems } from '../../../store/containers/bulk-items.ts';
import type { Id } from '../../../values/id.ts';
import { toInstant } from '../../../values/instant.ts';
import type { Static } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { csvText } from '../../export/csv.ts';
import { exportedTable } from '../../export/table.ts';
import { readLabels } from '../../labels.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';
import { SEVERAL } from '../../tell-seen.ts';
import { containersToExport } from '../containers/export.ts';
import { shipmentsToExport } from '../shipments/export.ts';
import { filteredIds } from './filtered-ids.ts';
import { BulkAnswerShape, BulkBody, MAX_AT_ONCE } from './schema.ts';

const DEFAULT_DAYS = 30;
/** Of one account: each takes some seconds. */
const MAX_AT_A_TIME = 2;

type Given = Static<typeof BulkBody>;

export const bulkRoutes = routesOf('Bulk changes', [
  route('POST /bulk', {
    summary: 'Do one thing about many containers, shipments or requests',
    description:
      `Each is answered for by itself: \`done\`, \`unchanged\`, \`refused\` with the reason, or \`not_found\`. Up to ${MAX_AT_ONCE} are ` +
      'done at once; of a filter that finds more, the others are in `meta.remaining_ids`, to be sent as `ids` next, so that ' +
      'what was cut off can be gone on with. Containers stand for their shipment where tracking, tags and links belong to it. ' +
      '`assign` gives the open exceptions to a colleague, `export` answers with the table, `correct_line` asks again with ' +
      'another line. `remove` is of requests that led to nothing.',
    access: 'write',
    atOnce: MAX_AT_A_TIME,
    body: BulkBody,
    answer: json(BulkAnswerShape),
    handle: async ({ services, caller, body, ownAddress }) => {
      requireSensible(body);
      const { accountId } = caller;
      const all = body.ids ?? (await filteredIds(services, accountId, body.of, body.filter ?? ''));
      const ids = [...new Set(all)].slice(0, MAX_AT_ONCE);
      const { answers, file } =
        body.kind === 'export'
          ? await exportMany(services, caller, body.of, ids)
          : { answers: await changeMany(servicesOf(services), caller, toChange(body, body.kind), ids), file: null };
      return {
        data: answers.map(({ token, ...answer }) => ({
          ...answer,
          url: token === null ? null : `${ownAddress}/s/${token}`,
        })),
        file,
        meta: {
          at: toInstant(services.now()),
          total: all.length,
          done: answers.filter(({ result }) => result === 'done').length,
          remaining_ids: [...new Set(all)].slice(MAX_AT_ONCE),
        },
      };
    },
  }),
]);

function servicesOf({ db, publish, tracking, now }: Services) {
  return { db, publish, catchUp: tracking.catchUp, now };
}

function requireSensible({ kind, of, ids, filter, tags, note, assignee_id: assigneeId, scac }: Given): void {
  const nouns: readonly BulkNoun[] = BULK_KINDS[kind];
  if (!nouns.includes(of)) throw invalidBody('/kind', `${kind} is of ${nouns.join(' and ')}, not of ${of}.`);
  if ((ids === undefined) === (filter === undefined))
    throw invalidBody('/ids', 'Either ids or a filter says of which.');
  if ((kind === 'tag' || kind === 'untag') && (tags ?? []).length === 0) throw invalidBody('/tags', 'Name a tag.');
  if (kind === 'note' && note === undefined) throw invalidBody('/note', 'Say what to note.');
  if (kind === 'assign' && assigneeId === undefined)
    throw invalidBody('/assignee_id', 'Say who it is given to; null gives it to nobody.');
  if (kind === 'correct_line' && scac === undefined)
    throw invalidBody('/scac', 'Name the line; null has it found out.');
}

function toChange({ of, assignee_id, tags, note, days, scac }: Given, kind: BulkChange['kind']): BulkChange {
  return {
    kind,
    of,
    assigneeId: assignee_id ?? null,
    tags: readLabels(tags) ?? [],
    note:
      kind !== 'note' || note === undefined
        ? undefined
        : {
            body: note.body.trim(),
            followUpOn: note.follow_up_on ?? null,
            contactId: note.contact_id ?? null,
            mentionedUserIds: note.mentioned_user_ids ?? [],
          },
    days: days ?? DEFAULT_DAYS,
    scac: scac ?? null,
  };
}

/** The table of the list, of these alone. */
async function exportMany(services: Services, { accountId, actor }: Caller, noun: BulkNoun, ids: readonly Id[]) {
  const items = new Map((await listBulkItems(services.db, accountId, noun, ids)).map((item) => [item.id, item]));
  const known = ids.filter((id) => items.has(id));
  const table =
    noun === 'containers'
      ? await exportedTable(services, accountId, containersToExport(services.db, accountId, known), undefined)
      : await exportedTable(services, accountId, shipmentsToExport(services.db, accountId, known), undefined);
  const type = noun === 'containers' ? 'container' : 'shipment';
  const subject = { type, id: SEVERAL };
  services.trail.saw({ accountId, actor, action: `${type}.export`, subject, changes: { rows: known.length } });
  const parts: string[] = [];
  for await (const part of csvText(table)) parts.push(part);
  const answers = ids.map((id): BulkAnswer => {
    const number = items.get(id)?.number ?? null;
    const result = number === null ? 'not_found' : 'done';
    return { id, number, result, detail: number === null ? 'Not found.' : null, token: null };
  });
  return { answers, file: { name: `${table.name.toLowerCase()}.csv`, media_type: 'text/csv', text: parts.join('') } };
}
