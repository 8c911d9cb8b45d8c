import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';

const HEADER =
  'name,valid_from,source,direction,charge,scac,country,starts,stops,first_day,free_days,currency,tier_numbering,tiers,free_weekdays,charge_weekdays';

interface Row {
  readonly name: string;
  readonly freeDays: string;
  readonly currency: string;
  readonly tiers: string;
}
const GOOD: Row = { name: 'Sheet', freeDays: '4', currency: 'USD', tiers: '5-8 300; 9- 345' };
const lineOf = ({ name, freeDays, currency, tiers }: Row) =>
  `${name},2026-01-01,by hand,import,demurrage,MAEU,US,vessel_discharged,full_out,next_day,${freeDays},${currency},clock,${tiers},mon tue wed thu fri,mon tue wed thu fri sat sun`;
const sheet = (...rows: Partial<Row>[]) => [HEADER, ...rows.map((row) => lineOf({ ...GOOD, ...row })), ''].join('\n');

interface Imported {
  readonly applied: boolean;
  readonly rows: readonly object[];
  readonly errors: readonly { readonly detail: string }[];
}

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

async function send(text: string, query = ''): Promise<{ status: number; body: Imported }> {
  const response = await fetch(`${service.url}/v2/tariffs/import${query}`, {
    method: 'POST',
    headers: { authorization: `Token ${client.key}`, 'content-type': 'application/octet-stream' },
    body: text,
  });
  return { status: response.status, body: (await response.json()) as Imported };
}
const total = async () => (await client.call('GET', '/tariffs')).body.meta.total;

describe('a file of tariffs', () => {
  it('is looked at first, and kept when that is asked for', async () => {
    const preview = await send(sheet({}, { name: 'Other' }));
    expect(preview.body).toEqual({
      applied: false,
      rows: [
        { place: 'line 2', name: 'Sheet', valid_from: '2026-01-01', outcome: 'new', problems: [] },
        { place: 'line 3', name: 'Other', valid_from: '2026-01-01', outcome: 'new', problems: [] },
      ],
    });
    expect(await total()).toBe(0);
    expect((await send(sheet({}), '?apply=true')).body).toMatchObject({ applied: true, rows: [{ outcome: 'new' }] });
    expect((await send(sheet({}))).body).toMatchObject({ rows: [{ outcome: 'unchanged' }] });
    expect(await total()).toBe(1);
  });

  it('is refused with the cell that is wrong, and nothing of it is kept', async () => {
    const bad: readonly (readonly [Partial<Row>, string, RegExp])[] = [
      [{ tiers: '5-8 300; 8- 345' }, 'column tiers', /^tier 2 overlaps the tier before/],
      [{ tiers: 'five' }, 'column tiers', /^"five" is not like/],
      [{ freeDays: '-1' }, 'column free_days', /must be >= 0/],
      [{ currency: 'XYQ' }, 'column currency', /not a currency/],
      [{ currency: '' }, 'column currency', /^is missing$/],
    ];
    for (const [change, cell, message] of bad) {
      const { body } = await send(sheet({ name: 'Fine' }, { name: 'Bad', ...change }), '?apply=true');
      expect(body).toMatchObject({
        applied: false,
        rows: [
          { place: 'line 2', outcome: 'new' },
          { place: 'line 3', outcome: 'refused', problems: [{ cell, message: expect.stringMatching(message) }] },
        ],
      });
    }
    const twice = await send(sheet({ name: 'Twice' }, { name: 'Twice', freeDays: '5' }), '?apply=true');
    expect(twice.body.rows[1]).toMatchObject({ outcome: 'refused', problems: [{ cell: 'column valid_from' }] });
    expect(await total()).toBe(1);
  });

  it('of another shape is refused as a whole', async () => {
    const answers = [
      await send('shipper,price\nAcme,3\n'),
      await send('[1,'),
      await send('{"name":"x"}'),
      await send(''),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 200, 422]);
    expect(answers[0]?.body.errors[0]?.detail).toContain('line 1: there is no column "shipper"');
    expect(answers[2]?.body.rows).toMatchObject([{ place: 'tariff 1', outcome: 'refused' }]);
  });

  it('may be the tariffs that lines have published', async () => {
    const { body } = await client.call('GET', '/published_tariffs');
    expect(body.data).toEqual(JSON.parse(readFileSync('data/published-tariffs.json', 'utf8')));
    const { body: kept } = await send(JSON.stringify(body.data), '?apply=true');
    expect([kept.applied, await total()]).toEqual([true, 1 + body.data.length]);
  });
});
