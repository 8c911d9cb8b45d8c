import { describe, expect, it } from 'vitest';
import { EVENTS, type EventName, isEventName, isSpecifiedEventName, referenceTypeOf } from './event-names.ts';

describe('event names', () => {
  it('knows 44 events, each once, of which the specification lists 36', () => {
    const names = EVENTS.map((event) => event.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(44);
    expect(names.filter(isSpecifiedEventName)).toHaveLength(36);
  });

  it('lets people subscribe to events beyond the specification', () => {
    const name = 'container.pickup_appointment.changed';
    expect([isEventName(name), isSpecifiedEventName(name)]).toEqual([true, false]);
    expect(isEventName('container.transport.teleported')).toBe(false);
    expect(isEventName('toString')).toBe(false);
  });

  it('keeps the literal type of each name', () => {
    const name: EventName = 'container.transport.estimated.vessel_arrived';
    expect(referenceTypeOf(name)).toBe('transport_event');
    expect(referenceTypeOf('shipment.estimated.arrival')).toBe('estimated_event');
    expect(referenceTypeOf('container.pod_terminal_changed')).toBe('container_pod_terminal_changed_event');
    expect(referenceTypeOf('document.extracted')).toBe('document');
  });
});
