import { isDocumentAddress, type OAuthClient, readClientMetadata } from '../../domain/accounts/oauth-client.ts';
import type { Services } from '../services.ts';
import { isRegisteredId, openClient } from './registered-client.ts';

export type FoundClient = { readonly client: OAuthClient } | { readonly problem: string };

const UNREADABLE = 'What the application says of itself cannot be read at the address that is its client_id.';

/** Who an application says it is: by the id it was given here, or in a document at the address that is its id. */
export async function findClient(
  { sealingKeys, clientDocuments }: Pick<Services, 'sealingKeys' | 'clientDocuments'>,
  clientId: string | undefined,
): Promise<FoundClient> {
  if (clientId === undefined) return { problem: 'The application does not say who it is (client_id).' };
  if (isRegisteredId(clientId)) {
    const client = openClient(sealingKeys, clientId);
    return client === undefined ? { problem: 'This service did not register the application.' } : { client };
  }
  if (!isDocumentAddress(clientId)) return { problem: 'The client_id is not the address of a document.' };
  const document = await clientDocuments.find(clientId);
  if (document === undefined) return { problem: UNREADABLE };
  if (!isAbout(document, clientId)) return { problem: 'The document at the client_id is about another application.' };
  const read = readClientMetadata(document, new URL(clientId).host);
  return 'problem' in read ? { problem: read.problem } : { client: { ...read.client, id: clientId } };
}

function isAbout(document: unknown, clientId: string): boolean {
  return typeof document === 'object' && document !== null && Reflect.get(document, 'client_id') === clientId;
}
