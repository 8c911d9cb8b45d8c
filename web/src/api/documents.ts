import type { QueryClient } from '@tanstack/react-query';
import { get } from './client.ts';
import type { Link, Many, One, Resource } from './json-api.ts';
import { useSession } from './session.ts';
import { useGet } from './use-get.ts';

/** A paper of a shipment: its file, what it is and what was read from it. */
export type ShipmentDocument = Resource<'document'>;

export type Representation = Resource<'document_representation'>;

export type EmailSubmission = Resource<'email_submission'>;

export interface DocumentType {
  readonly code: string;
  readonly label: string;
}

/** Whether the account has the feature. */
export function useHasDocuments(): boolean {
  return useSession().account.entitlements.includes('documents');
}

export function useDocumentTypes(): readonly DocumentType[] {
  const { data } = useGet<{ document_types: DocumentType[] }>(['document_types'], '/documents/types', {
    staleTime: Infinity,
    enabled: useHasDocuments(),
  });
  return data?.document_types ?? [];
}

/** The documents that belong to a shipment or a container, the newest first. */
export function useLinkedDocuments(kind: 'shipment' | 'container', id: string) {
  const path = `/documents?filter%5B${kind}_id%5D=${id}&page%5Bsize%5D=100`;
  return useGet<Many<ShipmentDocument>>(['documents', path], path, { enabled: useHasDocuments() });
}

/** What a document is: a person's word wins. */
export function typeOf({ attributes }: ShipmentDocument): string {
  return attributes.document_type_manual ?? attributes.document_type ?? 'unknown';
}

export type ReadingStatus = 'waiting' | 'read' | 'failed';

/** Reasons why a document could not be read begin with their code. */
const FAILED = /^[a-z_]+: ?/;

export function statusOf({ attributes }: ShipmentDocument): ReadingStatus {
  const { classification_notes: notes } = attributes;
  if (notes === null) return 'waiting';
  return FAILED.test(notes) ? 'failed' : 'read';
}

/** Why a document could not be read, as a sentence; undefined unless it failed. */
export function failureOf(document: ShipmentDocument): string | undefined {
  if (statusOf(document) !== 'failed') return undefined;
  const reason = (document.attributes.classification_notes ?? '').replace(FAILED, '');
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

export function linksTo(document: Resource, relationship: string): readonly Link[] {
  const data = document.relationships?.[relationship]?.data;
  return Array.isArray(data) ? data : [];
}

/** Everything on the screen that shows documents. */
export async function refreshDocuments(queries: QueryClient): Promise<void> {
  await Promise.all(['documents', 'document', 'mails'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

/** Where the bytes of a document are for the next minutes. */
export async function downloadPath(id: string): Promise<string> {
  const { download_url: url } = await get<{ download_url: string }>(`/documents/${id}/download_url`);
  return ownPath(url);
}

/** Addresses are made for whoever calls the service; a page asks the service that it came from. */
export function ownPath(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

export type OneDocument = One<ShipmentDocument>;
