import type { Resource } from '../../api/json-api.ts';

export interface EdiProfile {
  readonly senders: readonly string[];
  readonly speaksFor?: 'shipping_line' | 'terminal';
  readonly scac?: string;
  readonly place?: string;
  readonly timeZone?: string;
  readonly acknowledge?: 'always' | 'on_request';
  readonly createShipments?: boolean;
  readonly looseEnvelope?: boolean;
}

export type EdiPartner = Resource<'edi_partner', { name: string; profile: EdiProfile }>;

export const PARTNERS = ['edi_partners'];

/** What was typed in, over what the profile says besides: members that the form does not show stay. */
export function profileOf(form: FormData, before: EdiProfile | undefined): EdiProfile {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const { speaksFor: _speaksFor, scac: _scac, place: _place, timeZone: _timeZone, ...rest } = before ?? { senders: [] };
  const speaksFor = text('speaksFor');
  const [scac, place, timeZone] = [text('scac').toUpperCase(), text('place').toUpperCase(), text('timeZone')];
  return {
    ...rest,
    senders: text('senders')
      .split(/[\n,]/)
      .map((sender) => sender.trim())
      .filter(Boolean),
    ...(speaksFor === 'shipping_line' || speaksFor === 'terminal' ? { speaksFor } : {}),
    ...(scac === '' ? {} : { scac }),
    ...(place === '' ? {} : { place }),
    ...(timeZone === '' ? {} : { timeZone }),
    acknowledge: form.has('acknowledge') ? 'always' : 'on_request',
    createShipments: form.has('createShipments'),
    looseEnvelope: form.has('looseEnvelope'),
  };
}
