import { describe, expect, it } from 'vitest';
import { profileOf } from './edi-partner.ts';

function formOf(members: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) form.set(name, value);
  return form;
}

describe('the profile of a partner from its form', () => {
  it('holds what was filled in, and leaves out what was not', () => {
    const form = formOf({
      senders: 'ONEYLINE\n ONEY-TEST, ',
      scac: 'oney',
      place: '',
      timeZone: '',
      acknowledge: 'on',
    });
    expect(profileOf(form, undefined)).toEqual({
      senders: ['ONEYLINE', 'ONEY-TEST'],
      scac: 'ONEY',
      acknowledge: 'always',
      createShipments: false,
      looseEnvelope: false,
    });
  });

  it('keeps what the form does not show, and forgets what was emptied', () => {
    const before = { senders: ['A'], scac: 'MAEU', timeZone: 'UTC', statusCodes: { XX: 'VD' } };
    expect(profileOf(formOf({ senders: 'A', scac: '', timeZone: '' }), before)).toEqual({
      senders: ['A'],
      statusCodes: { XX: 'VD' },
      acknowledge: 'on_request',
      createShipments: false,
      looseEnvelope: false,
    });
  });
});
