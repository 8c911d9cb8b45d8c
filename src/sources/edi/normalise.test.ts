import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type NormalisedPart, normaliseEdi } from './normalise.ts';
import type { PartnerProfile } from './partner.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FIXTURES));
const partners: PartnerProfile[] = JSON.parse(read('partners.json').toString());

const TYPES = ['315', '322', '214', 'iftsta', 'codeco', 'coarri'];
const KINDS = ['good', 'partial', 'ambiguous', 'malformed', 'hostile'];

/** Everything the payload came to, without the bytes and segments it was read from. */
function result(part: NormalisedPart) {
  if (part.kind === 'broken') {
    const { raw, ...rest } = part;
    return { ...rest, bytes: raw.length };
  }
  const { syntax, sender, receiver, controlNumber, test, tolerated } = part.interchange;
  return {
    kind: part.kind,
    offset: part.offset,
    interchange: { syntax, sender, receiver, controlNumber, test, tolerated },
    partner: part.partner.name,
    messages: part.messages,
  };
}

describe.each(TYPES)('%s', (type) => {
  it.each(KINDS)('reads the %s fixture', (kind) => {
    const parts = normaliseEdi(read(`${type}-${kind}.edi`), partners).map(result);
    expect(JSON.parse(JSON.stringify(parts))).toEqual(JSON.parse(read(`${type}-${kind}.json`).toString()));
  });
});

it('has a payload and an expectation for every kind of every message', () => {
  const expected = TYPES.flatMap((type) => KINDS.flatMap((kind) => [`${type}-${kind}.edi`, `${type}-${kind}.json`]));
  const others = ['edifact-empty.edi', 'partners.json', 'x12-empty.edi'];
  expect(readdirSync(FIXTURES).sort()).toEqual([...expected, ...others].sort());
});
