import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError, send } from '../../api/client.ts';
import { type One, relatedId } from '../../api/json-api.ts';
import type { TrackingRequest } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { counted } from '../../text/counted.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, type ChipTone } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDraft } from '../../ui/draft.ts';
import { Field } from '../../ui/Field.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { handOver, isTable } from '../import/import-draft.ts';
import { FollowShip } from './FollowShip.tsx';
import { inferNumber, numbersIn } from './infer-number.ts';

interface Line {
  readonly number: string;
  readonly requestId?: string;
  /** The shipment that carries the number already. */
  readonly shipmentId?: string;
  readonly problem?: string;
}

const POLL_MS = 2_000;

interface TrackDialogProps {
  /** Filled in at first. */
  readonly numbers: string;
  readonly onClose: () => void;
}

/** Takes many numbers at once, finds the carrier of each, and shows how each is getting on. */
export default function TrackDialog({ numbers: given, onClose }: TrackDialogProps) {
  const [lines, setLines] = useState<readonly Line[]>();
  const [draft, setDraft] = useDraft('track');
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  /** Rows of a sheet are more than numbers. */
  const toImport = (text: string | undefined) => {
    if (text !== undefined) handOver(text);
    onClose();
    navigate('/import');
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const numbers = numbersIn(String(form.get('numbers')));
    setDraft('');
    setLines(numbers.map((number) => ({ number })));
    for (const [index, number] of numbers.entries()) {
      const line = await track(number, String(form.get('scac')).trim().toUpperCase());
      setLines((before) => before?.map((one, place) => (place === index ? line : one)));
    }
    await queries.invalidateQueries({ queryKey: ['overview'] });
  };
  return (
    <Dialog title="Track shipments" onClose={onClose} broad>
      {lines === undefined ? (
        <form onSubmit={(event) => void submit(event)}>
          <div className="body">
            <Field label="Numbers" hint="Bills of lading, bookings or containers, one a line or separated by commas.">
              <textarea
                name="numbers"
                rows={6}
                required
                className="mono"
                value={given === '' ? draft : undefined}
                defaultValue={given === '' ? undefined : given}
                onChange={(event) => setDraft(event.target.value)}
                data-first
                onPaste={(event) => {
                  const text = event.clipboardData.getData('text/plain');
                  if (!isTable(text)) return;
                  event.preventDefault();
                  toImport(text);
                }}
              />
            </Field>
            <Field label="Carrier" hint="Four-letter SCAC. Leave empty and it is told from each number.">
              <input name="scac" maxLength={4} />
            </Field>
          </div>
          <div className="foot">
            <Button label="Import a spreadsheet" onClick={() => toImport(undefined)} />
            <Button label="Track" look="primary" />
          </div>
        </form>
      ) : (
        <HandedOver lines={lines} onOpen={onClose} onMore={() => setLines(undefined)} />
      )}
    </Dialog>
  );
}

interface HandedOverProps {
  readonly lines: readonly Line[];
  readonly onOpen: () => void;
  readonly onMore: () => void;
}

function HandedOver({ lines, onOpen, onMore }: HandedOverProps) {
  return (
    <>
      <div className="body">
        <p role="status" className="dim">
          {sentText(lines)}
        </p>
        <ul className="request-lines">
          {lines.map((line) => (
            <LineState key={line.number} line={line} onOpen={onOpen} />
          ))}
        </ul>
      </div>
      <div className="foot">
        <Button label="Track more" onClick={onMore} />
      </div>
    </>
  );
}

function sentText(lines: readonly Line[]): string {
  const refused = lines.filter((line) => line.problem !== undefined).length;
  const sent = lines.filter((line) => line.requestId !== undefined).length;
  const waiting = lines.length - sent - refused;
  if (waiting > 0) return `${sent + refused} of ${counted(lines.length, 'number')} handed over…`;
  return refused === 0
    ? `${counted(sent, 'number')} handed over. You may close this: tracking goes on.`
    : `${counted(sent, 'number')} handed over, ${refused} refused.`;
}

async function track(number: string, scac: string): Promise<Line> {
  try {
    const inferred = await inferNumber(number);
    const attributes = {
      request_type: inferred.type,
      request_number: number,
      ...(scac !== '' ? { scac } : inferred.scac ? { scac: inferred.scac } : { auto_detect_vocc_scac: true }),
    };
    const body = { data: { type: 'tracking_request', attributes } };
    const { data } = await send<One<TrackingRequest>>('POST', '/tracking_requests', body);
    return { number, requestId: data.id };
  } catch (error) {
    if (error instanceof ApiError && error.retryAfterSeconds !== undefined && error.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfterSeconds ?? 1) * 1000));
      return track(number, scac);
    }
    const shipmentId = error instanceof ApiError ? error.problems[0]?.meta?.['shipment_id'] : undefined;
    return { number, problem: messageOf(error), ...(shipmentId ? { shipmentId } : {}) };
  }
}

const STATES: Readonly<Record<TrackingRequest['attributes']['status'], readonly [string, ChipTone]>> = {
  pending: ['Asking the line', 'info'],
  awaiting_manifest: ['The line does not know it yet', 'warn'],
  created: ['Tracked', 'ok'],
  failed: ['Failed', 'bad'],
  tracking_stopped: ['Stopped', 'mute'],
};

function stateOf({ attributes: { status, waiting_for: waitingFor } }: TrackingRequest): readonly [string, ChipTone] {
  if (waitingFor === null) return STATES[status];
  return [`Waits: ${waitingFor}`, 'warn'];
}

function LineState({ line, onOpen }: { readonly line: Line; readonly onOpen: () => void }) {
  const { data } = useGet<One<TrackingRequest>>(
    ['tracking_request', line.requestId],
    `/tracking_requests/${line.requestId}`,
    {
      enabled: line.requestId !== undefined,
      refetchInterval: ({ state }) => (state.data?.data.attributes.status === 'pending' ? POLL_MS : false),
    },
  );
  const request = data?.data;
  const queries = useQueryClient();
  const status = request?.attributes.waiting_for ?? request?.attributes.status;
  useEffect(() => {
    if (status !== undefined) void queries.invalidateQueries({ queryKey: ['overview'] });
  }, [queries, status]);
  const [text, tone] = request === undefined ? ['Sending', 'mute' as const] : stateOf(request);
  const isWaiting = (request?.attributes.waiting_for ?? null) !== null;
  const mayConnect = useMay('owner') && isWaiting;
  const mayEnter = useMay('member') && isWaiting;
  const shipmentId = line.shipmentId ?? relatedId(request, 'tracked_object');
  return (
    <li className="row">
      <span className="mono grow">{line.number}</span>
      {line.problem === undefined ? (
        <>
          <span className="dim">{request?.attributes.scac}</span>
          <Chip tone={tone}>{text}</Chip>
          <span className="dim">{request?.attributes.failed_reason?.replaceAll('_', ' ')}</span>
          {mayConnect ? (
            <Link className="btn small" href={`/carriers/${request?.attributes.scac}`} onClick={onOpen}>
              Connect
            </Link>
          ) : null}
        </>
      ) : (
        <span className="problem">{line.problem}</span>
      )}
      {shipmentId === undefined ? null : (
        <Link className="btn small" href={`/shipments/${shipmentId}`} onClick={onOpen}>
          Open
        </Link>
      )}
      {mayEnter ? <FollowShip number={line.number} scac={request?.attributes.scac ?? ''} onOpen={onOpen} /> : null}
    </li>
  );
}
