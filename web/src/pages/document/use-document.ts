import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import {
  type EmailSubmission,
  linksTo,
  type OneDocument,
  type Representation,
  refreshDocuments,
  type ShipmentDocument,
  statusOf,
} from '../../api/documents.ts';
import { type Resource, related } from '../../api/json-api.ts';
import type { Container, Shipment, User } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';

const INCLUDE = 'last_document_representation,shipments,cargos,email_submission,user';
const POLL_MS = 2_000;

export interface DocumentParts {
  readonly document: ShipmentDocument;
  readonly representation: Representation | undefined;
  readonly shipments: readonly Shipment[];
  readonly containers: readonly Container[];
  readonly mail: EmailSubmission | undefined;
  readonly user: User | undefined;
  /** Whether it is being read, for the first time or once more. */
  readonly isWaiting: boolean;
}

/** One document with all that belongs to it, asked for again and again while it is being read. */
export function useDocument(id: string) {
  const [askedAt, setAskedAt] = useState<string>();
  const isWaiting = (document: ShipmentDocument) =>
    statusOf(document) === 'waiting' || document.attributes.updated_at === askedAt;
  const answer = useGet<OneDocument>(['document', id], `/documents/${id}?include=${INCLUDE}`, {
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data.data) ? POLL_MS : false),
  });
  return {
    ...answer,
    parts: answer.data && partsOf(answer.data, isWaiting(answer.data.data)),
    /** Reading changes the document: while it is as it was at this time, it is still to be read. */
    waitForReading: setAskedAt,
  };
}

function partsOf({ data: document, included }: OneDocument, isWaiting: boolean): DocumentParts {
  return {
    document,
    isWaiting,
    representation: related<Representation>(document, 'last_document_representation', included),
    shipments: allRelated<Shipment>(document, 'shipments', included),
    containers: allRelated<Container>(document, 'cargos', included),
    mail: related<EmailSubmission>(document, 'email_submission', included),
    user: related<User>(document, 'user', included),
  };
}

function allRelated<R extends Resource>(from: Resource, name: string, included: readonly Resource[] = []): R[] {
  const ids = new Set(linksTo(from, name).map(({ id }) => id));
  return included.filter((one): one is R => ids.has(one.id));
}

type Change = <Shape = undefined>(
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  done?: string,
) => Promise<{ readonly answer: Shape } | undefined>;

/** Sends a change of this document and shows what became of it; undefined when it was refused, which is said. */
export function useChange(id: string): Change {
  const queries = useQueryClient();
  const say = useSay();
  return async (method, path, body, done) => {
    try {
      const answer = await send<never>(method, `/documents/${id}${path}`, body);
      if (done !== undefined) say(done);
      await refreshDocuments(queries);
      return { answer };
    } catch (error) {
      say(messageOf(error), 'bad');
      return undefined;
    }
  };
}
