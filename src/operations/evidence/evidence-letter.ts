import type { EvidenceFact } from '../../domain/evidence/evidence-file.ts';
import type { Letter, LetterSection } from '../../domain/invoices/letter.ts';

/** The same facts for people to read: what is longer than a page can hold is in the JSON. */
export function writeEvidenceLetter(facts: readonly EvidenceFact[], digest: string): Letter {
  const [container] = facts;
  const of = (kind: EvidenceFact['kind']) => facts.filter((fact) => fact.kind === kind);
  const milestones = of('milestone');
  return {
    title: `Evidence: container ${textOf(container, 'number')}`,
    on: textOf(container, 'made_at'),
    from: 'Landfall',
    to: [],
    subject: [
      ['Container', textOf(container, 'number')],
      ['Bill of lading', textOf(container, 'bill_of_lading_number')],
      ['Shipping line', textOf(container, 'shipping_line_scac')],
      ['Digest of the chain', inGroups(digest)],
    ],
    sections: [
      milestoneSection(milestones),
      correctionSection(milestones),
      contradictionSection([...milestones, ...of('value')]),
      valueSection(of('value')),
      statementSection(of('statement')),
      {
        title: 'How to check this',
        sentences: [
          'landfall evidence verify FILE says whether this PDF, or the JSON of the same evidence, is as it was written.',
          'Each entry of the JSON has the digest (SHA-256) of the one before. Note the digest of the chain when you get the file: ' +
            'whoever writes a whole file anew gets another one.',
          'Milestones follow from the statements by the rules of the version that made this file.',
        ],
      },
    ],
  };
}

function milestoneSection(milestones: readonly EvidenceFact[]): LetterSection {
  return {
    title: 'Milestones',
    sentences: milestones.length === 0 ? ['Nothing has happened yet that anybody told of.'] : [],
    table: {
      columns: columns(['Milestone', 0.24], ['When (UTC)', 0.2], ['Where', 0.1], ['By', 0.24], ['Known since', 0.22]),
      rows: milestones.map((fact) => [
        `${nameOf(fact['event'])}${fact['taken_back_at'] === null ? '' : ` (taken back ${String(fact['taken_back_at'])})`}`,
        textOf(fact, 'timestamp'),
        textOf(fact, 'location_locode'),
        textOf(fact['said_by'], 'source_name') || textOf(fact, 'data_source'),
        textOf(fact, 'known_since'),
      ]),
    },
  };
}

function correctionSection(milestones: readonly EvidenceFact[]): LetterSection {
  const rows = milestones.flatMap((fact) =>
    listOf(fact['corrections']).map((one) => [
      nameOf(fact['event']),
      textOf(one, 'at'),
      timeAndPlace(one['before']),
      timeAndPlace(one['after']),
    ]),
  );
  return {
    title: 'Corrections',
    sentences: rows.length === 0 ? ['No milestone was told otherwise later.'] : [],
    table: { columns: columns(['Milestone', 0.25], ['Known at', 0.25], ['Was', 0.25], ['Became', 0.25]), rows },
  };
}

function contradictionSection(facts: readonly EvidenceFact[]): LetterSection {
  const rows = facts.flatMap((fact) =>
    listOf(fact['contradicted_by']).map((word) => [
      nameOf(fact['event'] ?? fact['value']),
      textOf(fact['said_by'], 'says'),
      textOf(word, 'says'),
      textOf(word, 'source_name'),
      textOf(word, 'received_at'),
    ]),
  );
  return {
    title: 'Contradictions',
    sentences: rows.length === 0 ? ['Nobody says otherwise.'] : [],
    table: {
      columns: columns(['Of', 0.2], ['Stands', 0.2], ['Says otherwise', 0.2], ['Source', 0.2], ['Received', 0.2]),
      rows,
    },
  };
}

function valueSection(values: readonly EvidenceFact[]): LetterSection {
  return {
    title: 'What is expected and stated',
    sentences: values.length === 0 ? ['Nothing besides.'] : [],
    table: {
      columns: columns(['Value', 0.25], ['Says', 0.25], ['Source', 0.25], ['Received', 0.25]),
      rows: values.map((fact) => [
        `${nameOf(fact['value'])}, ${textOf(fact, 'is')}`,
        textOf(fact['said_by'], 'says'),
        textOf(fact['said_by'], 'source_name'),
        textOf(fact['said_by'], 'received_at'),
      ]),
    },
  };
}

function statementSection(statements: readonly EvidenceFact[]): LetterSection {
  return {
    title: 'Statements, as they were received',
    sentences: ['With the SHA-256 of the message each stood in, as far as the message is still kept.'],
    table: {
      columns: columns(
        ['Received', 0.18],
        ['Stated', 0.18],
        ['Source', 0.16],
        ['In its words', 0.22],
        ['Message', 0.26],
      ),
      rows: statements.map((fact) => [
        textOf(fact, 'received_at'),
        textOf(fact, 'stated_at'),
        textOf(fact, 'source_name'),
        textOf(fact, 'original') || 'is no longer said',
        inGroups(textOf(fact['payload'], 'sha256')) || 'not kept',
      ]),
    },
  };
}

function columns(...given: readonly (readonly [string, number])[]) {
  return given.map(([title, share]) => ({ title, share }));
}

function listOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value : [];
}

/** A member of something, as text; nothing where it is not there. */
function textOf(of: unknown, name: string): string {
  const value = typeof of === 'object' && of !== null ? new Map<string, unknown>(Object.entries(of)).get(name) : null;
  return value === null || value === undefined ? '' : String(value);
}

function timeAndPlace(told: unknown): string {
  return [textOf(told, 'timestamp'), textOf(told, 'location_locode')].filter(Boolean).join(', ') || 'not told';
}

function nameOf(event: unknown): string {
  return String(event).replace('container.transport.', '').replaceAll('_', ' ');
}

/** So that a line can break. */
function inGroups(digest: string): string {
  return (digest.match(/.{1,16}/g) ?? []).join(' ');
}
