import { announceUpload, type DirectUpload, receiveUpload } from '../../../operations/direct-uploads.ts';
import { toFileName } from '../../../text/file-name.ts';
import { DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json, nothing } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

/** Anything else is as good as no type, and could not be sent as a header. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(;[\x20-\x7e]*)?$/;
const UNNAMED = 'file';
/** Clients of Active Storage read where the bytes are kept; here that is one place. */
const SERVICE_NAME = 'landfall';
const DIRECT_UPLOADS = '/rails/active_storage/direct_uploads';

const AnnouncedBlob = Shape({
  filename: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  content_type: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  byte_size: Type.Integer({ minimum: 1 }),
  checksum: Type.String({ pattern: '^[A-Za-z0-9+/]{22}==$', description: 'MD5 of the bytes, in base64.' }),
});

const DirectUploadAnswer = Shape({
  id: Uuid,
  key: Text,
  filename: Text,
  content_type: Nullable(Text),
  metadata: Shape({}),
  service_name: Text,
  byte_size: Type.Integer(),
  checksum: Text,
  created_at: DateTime,
  signed_id: Text,
  direct_upload: Shape({ url: Text, headers: Type.Record(Text, Text) }),
});

export const uploadRoutes = routesOf('Documents', [
  route(`POST ${DIRECT_UPLOADS}`, {
    rootPath: DIRECT_UPLOADS,
    summary: 'Announce a file',
    description:
      'Answers with the address to PUT the bytes to and the headers to send with them. The signed id then makes a document ' +
      'of the file: `attached_document` of `POST /documents`. Files that become no document are deleted after a day.',
    access: 'write',
    entitlement: 'documents',
    body: Shape({ blob: AnnouncedBlob }),
    answer: json(DirectUploadAnswer),
    handle: async (call) => {
      const { filename, content_type: contentType, byte_size: byteSize, checksum } = call.body.blob;
      const file = {
        fileName: toFileName(filename) || UNNAMED,
        contentType: contentType && MEDIA_TYPE.test(contentType) ? contentType : null,
        byteSize,
        md5: Buffer.from(checksum, 'base64'),
      };
      await call.takeRoom(call.caller.accountId, byteSize);
      const announced = await announceUpload(call.services, call.caller, file, call.services.documents.maxBytes);
      return directUploadAnswer(announced, call.baseUrl);
    },
  }),
  route('PUT /files/:token', {
    summary: 'Send the bytes of an announced file',
    description:
      'The address, token and all, comes from announcing the file and is good for half an hour. The bytes must have the ' +
      'size and the checksum that were announced. Sending them twice is harmless.',
    access: 'public',
    takes: 'streamedBody',
    params: Shape({ token: Text }),
    answer: nothing(),
    handle: async (call) => receiveUpload(call.services, call.params.token, call.streamedBody),
  }),
]);

function directUploadAnswer({ upload, signedId, sendingToken }: DirectUpload, baseUrl: string) {
  return {
    id: upload.id,
    key: upload.id,
    filename: upload.fileName,
    content_type: upload.contentType,
    metadata: {},
    service_name: SERVICE_NAME,
    byte_size: upload.byteSize,
    checksum: upload.md5.toString('base64'),
    created_at: upload.createdAt,
    signed_id: signedId,
    direct_upload: {
      url: `${baseUrl}/v2/files/${sendingToken}`,
      headers: { 'Content-Type': upload.contentType ?? 'application/octet-stream' },
    },
  };
}
