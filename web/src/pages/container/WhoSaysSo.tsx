import { Fragment, useState } from 'react';
import { createPortal } from 'react-dom';
import { useGet } from '../../api/use-get.ts';
import { Ago, Time } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { type Evidence, useEvidence, type Word } from './evidence.ts';
import { eventTitle } from './milestones.ts';

interface WhoSaysSoProps {
  readonly containerId: string;
  /** What it is, for whoever hears the button. */
  readonly title: string;
  readonly matches: (evidence: Evidence) => boolean;
  /** A mark instead of words, where many values stand side by side. */
  readonly isBrief?: boolean;
}

/** Opens whose word a value is, when it came, the message it stood in, and who says otherwise. */
export function WhoSaysSo({ containerId, title, matches, isBrief = false }: WhoSaysSoProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={isBrief ? 'who brief' : 'btn small quiet who'}
        aria-label={`Who says so: ${title}`}
        title={isBrief ? 'Who says so?' : undefined}
        onClick={() => setIsOpen(true)}
      >
        {isBrief ? '?' : 'Who says so?'}
      </button>
      {isOpen
        ? createPortal(
            // Outside of what it is asked in, whose style is for milestones.
            <Dialog title={title} onClose={() => setIsOpen(false)} broad>
              <Answer containerId={containerId} matches={matches} />
            </Dialog>,
            document.body,
          )
        : null}
    </>
  );
}

function Answer({ containerId, matches }: Pick<WhoSaysSoProps, 'containerId' | 'matches'>) {
  const { data, error } = useEvidence(containerId);
  const found = data?.data.filter(matches);
  return (
    <div className="body">
      {error === null ? null : <p className="problem">{messageOf(error)}</p>}
      {data === undefined && error === null ? <p className="dim">Asking…</p> : null}
      {found?.length === 0 ? (
        <p>No source has said this itself: it follows from what they said of others, or is not known yet.</p>
      ) : null}
      {found?.map((evidence) => (
        <section
          key={`${evidence.kind} ${evidence.value} ${evidence.location_locode} ${evidence.said.says}`}
          className="evidence"
        >
          <h3>
            {nameOf(evidence.value)} <Chip tone={evidence.kind === 'happened' ? 'ok' : 'info'}>{evidence.kind}</Chip>
          </h3>
          <WordLines word={evidence.said} />
          <h3>{evidence.contradicted_by.length === 0 ? 'Nobody says otherwise' : 'Says otherwise'}</h3>
          {evidence.contradicted_by.map((word) => (
            <WordLines key={word.observation_id} word={word} />
          ))}
        </section>
      ))}
    </div>
  );
}

function nameOf(value: string): string {
  return eventTitle(value);
}

function WordLines({ word }: { readonly word: Word }) {
  const [isShown, setIsShown] = useState(false);
  const { payload_id: payloadId } = word;
  const isTime = /^\d{4}-\d\d-\d\dT/.test(word.says);
  return (
    <>
      <dl className="pairs">
        <dt>Says</dt>
        <dd>{isTime ? <Time at={word.says} zone="UTC" /> : word.says}</dd>
        <dt>Source</dt>
        <dd>
          <span className="mono">{word.source_name}</span>, in its words “{word.original}”
        </dd>
        {word.stated_at === null ? null : (
          <Fragment>
            <dt>Stated</dt>
            <dd>
              <Time at={word.stated_at} zone="UTC" />
            </dd>
          </Fragment>
        )}
        <dt>Received</dt>
        <dd>
          <Time at={word.received_at} zone="UTC" /> (<Ago at={word.received_at} />){' '}
          {payloadId === null ? (
            <span className="dim">no message is kept</span>
          ) : (
            <button type="button" className="link" onClick={() => setIsShown(!isShown)}>
              {isShown ? 'Hide the message' : 'Show the message'}
            </button>
          )}
        </dd>
      </dl>
      {isShown && payloadId !== null ? <Payload id={payloadId} /> : null}
    </>
  );
}

interface PayloadAnswer {
  readonly data: { readonly attributes: { readonly asked: string; readonly body: string; readonly is_cut: boolean } };
}

/** The message as it came. */
function Payload({ id }: { readonly id: string }) {
  const { data, error } = useGet<PayloadAnswer>(['payload', id], `/payloads/${id}`, { retry: false });
  if (error !== null) return <p className="problem">{messageOf(error)}</p>;
  if (data === undefined) return <p className="dim">Asking…</p>;
  const { asked, body, is_cut: isCut } = data.data.attributes;
  return (
    <section className="exchange" aria-label="The message as it came" tabIndex={0}>
      <p className="dim wrap">{asked}</p>
      <pre>{body}</pre>
      {isCut ? <p className="dim">Only the beginning is shown.</p> : null}
    </section>
  );
}
