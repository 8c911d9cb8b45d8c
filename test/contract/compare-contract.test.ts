import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reportContract } from '../../scripts/contract/report.ts';

const folder = mkdtempSync(join(tmpdir(), 'landfall-contract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const query = (name: string, schema: object) => ({ name, in: 'query', schema });

/** What this interface has, as somebody else would write it: with a version in the path, references and `allOf`. */
const SAME = {
  openapi: '3.0.3',
  info: { title: 'Another' },
  paths: {
    '/v2/vessels/{imo}': {
      parameters: [{ name: 'imo', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        parameters: [
          query('show_positions', {
            type: 'object',
            properties: { from_timestamp: { type: 'string' }, to_timestamp: { type: 'string' } },
          }),
        ],
        responses: {
          200: json({ type: 'object', properties: { data: { $ref: '#/components/schemas/vessel' } } }),
          403: json({}),
        },
      },
    },
    '/containers/': {
      get: {
        parameters: [
          { $ref: '#/components/parameters/size' },
          query('filter[number]', { type: 'string' }),
          query('filter[current_status][]', { type: 'array', items: { type: 'string' } }),
          query('filter[parties]', { type: 'object', additionalProperties: { type: 'string' } }),
        ],
        responses: { 200: json({ type: 'object', properties: { data: { type: 'array' } } }) },
      },
    },
  },
  components: {
    parameters: { size: query('page[size]', { type: 'integer', default: 30 }) },
    schemas: {
      vessel: {
        allOf: [
          { $ref: '#/components/schemas/thing' },
          { type: 'object', properties: { attributes: { type: 'object', properties: { name: { type: 'string' } } } } },
        ],
      },
      thing: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, type: { type: 'string' } } },
    },
  },
};

/** One of each kind of difference. */
const OTHER = {
  openapi: '3.1.0',
  info: { title: 'Other' },
  paths: {
    '/teleports': { post: { responses: { 201: {} } } },
    '/containers': {
      get: {
        parameters: [
          query('colour', { type: 'string' }),
          query('filter[colour]', { type: 'string' }),
          query('page[size]', { type: 'integer', default: 31 }),
        ],
        responses: { 206: {} },
      },
    },
    '/documents/{id}/rotate': {
      post: {
        requestBody: json({
          type: 'object',
          required: ['degrees'],
          properties: { degrees: { type: 'integer', enum: [90, 45] }, around: { type: 'string' } },
        }),
        responses: { 202: json({ type: 'object', properties: { status: { type: 'integer' } } }) },
      },
    },
    '/tracking_requests/infer_number': {
      post: {
        requestBody: json({ type: 'object', properties: { number: { type: 'string' } } }),
        responses: { 200: {} },
      },
    },
    '/webhooks/{id}': {
      get: {
        responses: {
          200: json({
            type: 'object',
            properties: {
              data: {
                type: 'object',
                properties: {
                  attributes: {
                    type: 'object',
                    required: ['deactivated_reason'],
                    properties: { deactivated_reason: { type: 'string', enum: ['gone'] }, colour: { type: 'string' } },
                  },
                },
              },
            },
          }),
        },
      },
    },
    '/ports/{id}': {
      get: {
        responses: {
          200: json({
            type: 'object',
            properties: {
              data: {
                type: 'object',
                properties: { attributes: { type: 'object', properties: { state_abbr: { type: 'string' } } } },
              },
            },
          }),
        },
      },
    },
  },
};

describe('a published document beside our own', () => {
  it('has nothing to say of a document that it answers to', () => {
    expect(reportContract(write('same.json', JSON.stringify(SAME)), false)).toEqual({
      text: 'Another: 0 differences and 0 remarks in 2 operations.',
      isKept: true,
    });
  });

  it('prints every kind of difference', () => {
    const { text, isKept } = reportContract(write('other.json', JSON.stringify(OTHER)), false);
    expect(isKept).toBe(false);
    expect(text.split('\n')).toEqual([
      'operation POST /teleports: There is no such operation.',
      'parameter GET /containers: query colour is not known here',
      'filter    GET /containers: query filter[colour] is not known here',
      'default   GET /containers: query page[size] is 30 when left out, not 31',
      'status    GET /containers: answer 206 is not given here; good answers are: 200',
      'enum      POST /documents/{id}/rotate: body.degrees 45 are not accepted here',
      'member    POST /documents/{id}/rotate: body.around is not read here',
      'type      POST /documents/{id}/rotate: answer.status is string here, not integer',
      'required  POST /tracking_requests/infer_number: body.number is required here',
      'required  GET /webhooks/{id}: answer.data.attributes.deactivated_reason may be left out here',
      'enum      GET /webhooks/{id}: answer.data.attributes.deactivated_reason "failing" are given here and not published',
      'member    GET /webhooks/{id}: answer.data.attributes.colour is not given here',
      'nullable  GET /ports/{id}: answer.data.attributes.state_abbr may be null here',
      'Other: 12 differences and 1 remarks in 6 operations.',
    ]);
  });

  it('prints the same as JSON for programs', () => {
    const report = JSON.parse(reportContract(write('other.json', JSON.stringify(OTHER)), true).text);
    expect([report.title, report.operations, report.differences.length, report.remarks.length]).toEqual([
      'Other',
      6,
      12,
      1,
    ]);
    expect(report.differences[0]).toEqual({
      kind: 'operation',
      operation: 'POST /teleports',
      where: '',
      detail: 'There is no such operation.',
    });
  });

  it.each([
    ['nothing.json', '{}', 'This is no OpenAPI document'],
    ['broken.json', '{', 'cannot be read'],
    ['openapi.yaml', 'openapi: 3.1.0', 'Only JSON is read'],
  ])('says what it cannot read: %s', (name, text, problem) => {
    expect(() => reportContract(write(name, text), false)).toThrow(problem);
  });

  it('says that a file is missing', () => {
    expect(() => reportContract(join(folder, 'missing.json'), false)).toThrow('cannot be read');
  });
});
