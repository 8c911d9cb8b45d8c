import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { get } from '../api/client.ts';
import { type CarryingVessel, useFleet } from '../api/fleet.ts';
import { type Many, queryString } from '../api/json-api.ts';
import type { Port } from '../api/resources.ts';
import { counted } from '../text/counted.ts';
import { countryName } from '../text/place-name.ts';
import { describeHit, type Hit, MIN_CHARACTERS, numberOf, useHits } from './search-hits.ts';

/** Something with a page of its own. */
export interface Found {
  readonly key: string;
  readonly address: string;
  readonly title: string;
  readonly about: string;
}

const MAX_VESSELS = 5;
const MAX_PORTS = 5;

/** What is tracked under this text, and the ships and ports of that name. */
export function useFound(text: string): { readonly found: readonly Found[]; readonly isPending: boolean } {
  const { hits, isPending } = useHits(text);
  const query = useDeferredValue(text.trim());
  const isAsked = query.length >= MIN_CHARACTERS;
  const { data: fleet } = useFleet({ isWanted: isAsked });
  const { data: ports } = useQuery({
    queryKey: ['search', 'ports', query],
    queryFn: ({ signal }) => get<Many<Port>>(`/ports${queryString({ q: query, 'page[size]': MAX_PORTS })}`, signal),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const vessels = isAsked ? vesselsNamed(query, fleet?.vessels ?? []) : [];
  const found = [...hits.map(foundHit), ...vessels.map(foundVessel), ...(ports?.data ?? []).map(foundPort)];
  return { found, isPending };
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

function foundPort({ attributes: { code, name, country_code: country } }: Port): Found {
  return {
    key: `port${code}`,
    address: `/ports/${code}`,
    title: name,
    about: `Port, ${countryName(country)}, ${code}`,
  };
}

function addressOf(hit: Hit): string {
  if (hit.attributes.entity_type === 'cargo') return `/containers/${hit.id}`;
  const shipmentId = hit.attributes.entity_type === 'shipment' ? hit.id : hit.attributes.shipment_id;
  return shipmentId === null ? '/requests' : `/shipments/${shipmentId}`;
}
