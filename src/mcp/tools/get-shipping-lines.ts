import { Shape, Text, Type } from '../../values/schema.ts';
import { members } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { tool } from '../tool.ts';

const MAX_LINES = 60;

interface Line {
  readonly attributes: {
    readonly scac: string;
    readonly name: string;
    readonly short_name: string;
    readonly alternative_scacs: readonly string[];
    readonly tracking_ways: readonly { readonly way: string; readonly ready: boolean }[];
  };
}

export const getShippingLines = tool({
  name: 'get_supported_shipping_lines',
  title: 'Shipping lines',
  description: 'Shipping lines by name or SCAC, and whether they can be followed now.',
  access: 'read',
  arguments: Shape({ search: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }),
  answer: Type.Object({
    total_lines: Type.Integer(),
    shipping_lines: Type.Array(Type.Object({ ...members(Text, 'scac', 'name', 'short_name'), ready: Type.Boolean() })),
  }),
  run: async ({ search = '' }, toolset) => {
    const { data } = await get<{ data: readonly Line[] }>(toolset, '/shipping_lines');
    const wanted = search.trim().toLowerCase();
    const found = data.filter(({ attributes: { scac, name, short_name, alternative_scacs } }) =>
      [scac, name, short_name, ...alternative_scacs].some((text) => text.toLowerCase().includes(wanted)),
    );
    return {
      total_lines: found.length,
      shipping_lines: found.slice(0, MAX_LINES).map(({ attributes }) => ({
        scac: attributes.scac,
        name: attributes.name,
        short_name: attributes.short_name,
        ready: attributes.tracking_ways.some(({ ready }) => ready),
      })),
    };
  },
});
