import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { type DocumentParts, useChange } from './use-document.ts';

/** The shipments and containers that a document belongs to. */
export function Belongs({ parts }: { readonly parts: DocumentParts }) {
  const { document, shipments, containers } = parts;
  const change = useChange(document.id);
  const mayWrite = useMay('member');
  const [isLinking, setIsLinking] = useState(false);
  const linked = [
    ...shipments.map(({ id, attributes }) => ({
      path: `/shipments/${id}`,
      kind: 'Shipment',
      name: attributes.bill_of_lading_number,
    })),
    ...containers.map(({ id, attributes }) => ({
      path: `/containers/${id}`,
      kind: 'Container',
      name: showContainerNumber(attributes.number),
    })),
  ];
  return (
    <Card
      title="Belongs to"
      aside={
        mayWrite ? (
          <>
            <Button
              label="Look again"
              look="small quiet"
              onClick={() => void change('POST', '/relink', undefined, 'Its shipments are looked for')}
            />
            <button type="button" className="btn small" onClick={() => setIsLinking(true)}>
              <Link2 size={13} aria-hidden />
              Link
            </button>
          </>
        ) : null
      }
      named
    >
      {linked.length === 0 ? (
        <p className="pad dim">Nothing yet. It is linked when a shipment with a number it names is tracked.</p>
      ) : null}
      <ul className="belongs">
        {linked.map(({ path, kind, name }) => (
          <li key={path} className="row">
            <span className="dim">{kind}</span>
            <Link href={path} className="link mono grow wrap">
              {name}
            </Link>
            {mayWrite ? (
              <button
                type="button"
                className="btn icon small quiet"
                aria-label={`Unlink ${name}`}
                title="Unlink"
                onClick={() => void change('DELETE', path, undefined, `${name} is no longer linked`)}
              >
                <Unlink size={14} aria-hidden />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {isLinking ? <LinkDialog parts={parts} onClose={() => setIsLinking(false)} /> : null}
    </Card>
  );
}
