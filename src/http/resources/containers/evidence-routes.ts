import { OTHER_VALUES } from '../../../domain/journey/evidence.ts';
import type { Word } from '../../../domain/journey/word.ts';
import { DATA_SOURCES } from '../../../domain/observations/observation.ts';
import { askPast } from '../../../operations/as-of/past-question.ts';
import { getContainer } from '../../../operations/containers.ts';
import {
  EVIDENCE_FORMATS,
  type EvidenceFormat,
  makeEvidenceFile,
} from '../../../operations/evidence/evidence-files.ts';
import { listEvidence } from '../../../store/intake/evidence.ts';
import type { Id } from '../../../values/id.ts';
import { compareInstants, toInstant } from '../../../values/instant.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, json } from '../../answer.ts';
import { askerOf } from '../../query/as-of.ts';
import { route, routesOf } from '../../route.ts';

const WordShape = Shape({
  observation_id: Uuid,
  source: Choice(DATA_SOURCES),
  source_name: Text,
  original: Text,
  says: Text,
  stated_at: Nullable(DateTime),
  received_at: DateTime,
  payload_id: Nullable(Uuid),
});

const EvidenceShape = Shape({
  value: Text,
  kind: Choice(['happened', 'expected', 'stated']),
  location_locode: Nullable(Text),
  said: WordShape,
  contradicted_by: Type.Array(WordShape),
});

export const containerEvidenceRoutes = routesOf('Containers', [
  route('GET /containers/:id/evidence', {
    summary: 'Say of every value of a container whose word it is',
    description:
      'One entry for each milestone that happened or is expected, for its ships, and for each thing stated of the box ' +
      `(${OTHER_VALUES.join(', ')}): the word that stands, with its source, when it was stated and received and the ` +
      'payload it stood in (`GET /payloads/{id}`), and the words that say otherwise. With `format`, or `Accept: ' +
      'application/pdf`, the file of evidence instead: every statement with the digest of its payload, every milestone ' +
      'with its corrections and contradictions, chained by digests; `landfall evidence verify` looks whether it was changed.',
    access: 'read',
    seen: { action: 'container.evidence' },
    atOnce: 2,
    query: Shape({ format: Type.Optional(Choice(EVIDENCE_FORMATS)) }),
    answer: json(Shape({ data: Type.Array(EvidenceShape) })),
    handle: async (call) => {
      const { services, caller, params, query, headers } = call;
      const { id, createdAt } = await getContainer(services.db, caller, params.id);
      const format = query.format ?? formatAccepted(headers['accept']);
      if (format !== undefined) {
        // The clock may have been set back.
        const now = toInstant(services.now());
        const at = compareInstants(now, createdAt) < 0 ? createdAt : now;
        const { name, bytes } = await askPast(askerOf(call), (question) =>
          makeEvidenceFile(services.db, question, id, { at, format }),
        );
        return accompanied(bytes, { headers: fileHeaders(name, format) });
      }
      const { evidence, payloads } = await listEvidence(services.db, caller.accountId, id);
      const word = (said: Word) => toWord(said, payloads);
      const data = evidence.map(({ value, kind, locode, said, contradictedBy }) => ({
        value,
        kind,
        location_locode: locode,
        said: word(said),
        contradicted_by: contradictedBy.map(word),
      }));
      return { data };
    },
  }),
]);

const MEDIA: Readonly<Record<EvidenceFormat, string>> = { json: 'application/json', pdf: 'application/pdf' };

function formatAccepted(accept: string | string[] | undefined): EvidenceFormat | undefined {
  return String(accept ?? '').startsWith(MEDIA.pdf) ? 'pdf' : undefined;
}

function fileHeaders(name: string, format: EvidenceFormat) {
  return { 'content-type': MEDIA[format], 'content-disposition': `attachment; filename="${name}"` };
}

function toWord(word: Word, payloads: ReadonlyMap<Id, Id>) {
  return {
    observation_id: word.observationId,
    source: word.source,
    source_name: word.sourceName,
    original: word.original,
    says: word.says,
    stated_at: word.statedAt,
    received_at: word.receivedAt,
    payload_id: payloads.get(word.observationId) ?? null,
  };
}
