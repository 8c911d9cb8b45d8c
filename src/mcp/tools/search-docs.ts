import { Shape, Text, Type } from '../../values/schema.ts';
import { members } from '../answer-schema.ts';
import { searchDocs } from '../docs.ts';
import { tool } from '../tool.ts';

const MAX_RESULTS = 10;
const USUAL_RESULTS = 5;

export const searchDocsTool = tool({
  name: 'search_docs',
  title: 'Search the documentation',
  description: 'How this service works: set-up, settings, words, webhooks, EDI, documents, estimates.',
  access: 'read',
  arguments: Shape({
    query: Type.String({ minLength: 1, maxLength: 256, pattern: '\\S' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_RESULTS })),
  }),
  answer: Type.Object({
    query: Text,
    total_results: Type.Integer(),
    results: Type.Array(Type.Object(members(Text, 'title', 'url', 'page', 'content'))),
  }),
  run: async ({ query, limit = USUAL_RESULTS }) => {
    const found = await searchDocs(query);
    return {
      query,
      total_results: found.length,
      results: found.slice(0, limit).map((section) => ({ ...section, url: `landfall://docs/${section.page}` })),
    };
  },
});
