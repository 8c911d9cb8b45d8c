import { Shape, Uuid } from '../../values/schema.ts';

/** Reads a document; the other only looks for its shipments again. */
export const READ_DOCUMENT_JOB = 'read-document';
export const LINK_DOCUMENT_JOB = 'link-document';

/** What both are about. */
export const DocumentJob = Shape({ accountId: Uuid, documentId: Uuid });
