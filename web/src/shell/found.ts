import { useDeferredValue } from 'react';
import { type CarryingVessel, useFleet } from '../api/fleet.ts';
import { useMay } from '../api/session.ts';
import { counted } from '../text/counted.ts';
import { type Found, foundNamed, useNamed } from './named.ts';
import { describeHit, type Hit, MIN_CHARACTERS, numberOf, useHits } from './search-hits.ts';

const MAX_VESSELS = 5;

/** What is tracked under this text, and whatever else bears the name. */
export function useFound(text: string): { readonly found: readonly Found[]; readonly isPending: boolean } {
  const { hits, isPending: areHitsPending } = useHits(text);
  const query = useDeferredValue(text.trim());
  const isAsked = query.length >= MIN_CHARACTERS;
  const { data: fleet, isLoading: isFleetPending } = useFleet({ isWanted: isAsked });
  const { named, isPending: areNamesPending } = useNamed(query);
  const isOwner = useMay('owner');
  const vessels = isAsked ? vesselsNamed(query, fleet?.vessels ?? []) : [];
  const others = [...vessels.map(foundVessel), ...named.flatMap((one) => foundNamed(one, isOwner))];
  const isPending = areHitsPending || isFleetPending || areNamesPending;
  return { found: inOrder(query, hits.map(foundHit), others), isPending };
}

/** Who types how a name begins means that; everything else that contains the text comes after what is tracked under it. */
export function inOrder(query: string, tracked: readonly Found[], others: readonly Found[]): Found[] {
  const begins = ({ title }: Found) => title.toUpperCase().startsWith(query.toUpperCase());
  const isNumber = tracked.some(begins);
  const first = isNumber ? [] : others.filter(begins);
  return [...first, ...tracked, ...others.filter((one) => !first.includes(one))];
}

/** Those that carry something of ours, by a part of their name or by their number. */
export function vesselsNamed<V extends Pick<CarryingVessel, 'name' | 'imo'>>(text: string, vessels: readonly V[]): V[] {
  const wanted = text.toUpperCase();
  return vessels
    .filter(({ name, imo }) => name?.toUpperCase().includes(wanted) || imo === wanted.replace(/^IMO\s*/, ''))
    .slice(0, MAX_VESSELS);
}

function foundHit(hit: Hit): Found {
  const { entity_type: type } = hit.attributes;
  return { key: `${type}${hit.id}`, address: addressOf(hit), title: numberOf(hit), about: describeHit(hit) };
}

function foundVessel({ id, name, imo, containers }: CarryingVessel): Found {
  const about = `Vessel, ${counted(containers, 'container')} aboard`;
  return { key: `vessel${id}`, address: `/vessels/${id}`, title: name ?? `IMO ${imo}`, about };
}

function addressOf(hit: Hit): string {
  if (hit.attributes.entity_type === 'cargo') return `/containers/${hit.id}`;
  const shipmentId = hit.attributes.entity_type === 'shipment' ? hit.id : hit.attributes.shipment_id;
  return shipmentId === null ? '/requests' : `/shipments/${shipmentId}`;
}
