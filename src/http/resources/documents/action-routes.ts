import { fileAddress } from '../../../domain/documents/file-link.ts';
import {
  openDownload,
  readAgain,
  relinkDocument,
  rotateDocument,
  signDownload,
} from '../../../operations/documents.ts';
import type { Id } from '../../../values/id.ts';
import { Choice, Shape, Text, Uuid } from '../../../values/schema.ts';
import { json, media } from '../../answer.ts';
import { type Call, type Row, route, routesOf } from '../../route.ts';
import { downloadAnswer } from './download.ts';
import { RotateBody } from './schema.ts';

const entitlement = 'documents';
const Params = Shape({ id: Uuid });
const ACCEPTED = { status: 'accepted' } as const;
const accepted = json(Shape({ status: Choice(['accepted']) }), 202);

export const documentActionRoutes = routesOf('Documents', [
  route('GET /documents/:id/download_url', {
    summary: 'Get an address to download a document from',
    description: 'It needs no key and is good for five minutes.',
    access: 'read',
    seen: { action: 'document.download' },
    entitlement,
    answer: json(Shape({ download_url: Text })),
    handle: async (call) => {
      const token = await signDownload(call.services, call.caller, call.params.id);
      return { download_url: fileAddress(call.baseUrl, token) };
    },
  }),
  route('GET /files/:token', {
    summary: 'Download a document',
    description: 'The address, token and all, comes from `GET /documents/{id}/download_url`.',
    access: 'public',
    params: Shape({ token: Text }),
    answer: media('application/octet-stream'),
    handle: async (call) => downloadAnswer(call.services, await openDownload(call.services, call.params.token)),
  }),
  again('reextract', 'Read a document again', 'As what it is now.', ({ services, caller, params }) =>
    readAgain(services, caller, params.id, false),
  ),
  again(
    'reclassify',
    'Find out anew what a document is',
    'And read it as that. What a person said about its type still wins.',
    ({ services, caller, params }) => readAgain(services, caller, params.id, true),
  ),
  again(
    'relink',
    'Look for the shipments of a document again',
    'By the numbers that were read from it.',
    ({ services, caller, params }) => relinkDocument(services, caller, params.id),
  ),
  route('POST /documents/:id/rotate', {
    summary: 'Turn a document clockwise',
    description: 'From the way it lies now, and reads it again.',
    access: 'write',
    entitlement,
    body: RotateBody,
    answer: accepted,
    handle: async (call) => {
      const { turn } = call.services.documents;
      await rotateDocument(call.services, call.caller, call.params.id, call.body.degrees, turn, call.signal);
      return ACCEPTED;
    },
  }),
]);

type DocumentCall = Pick<Call<{ id: Id }, unknown, unknown>, 'services' | 'caller' | 'params'>;

/** Something that is done once more in the background, with nothing to be said about it. */
function again(name: string, summary: string, description: string, ask: (call: DocumentCall) => Promise<void>): Row {
  return route(`POST /documents/:id/${name}`, {
    summary,
    description,
    access: 'write',
    entitlement,
    params: Params,
    answer: accepted,
    handle: async (call) => {
      await ask(call);
      return ACCEPTED;
    },
  });
}
