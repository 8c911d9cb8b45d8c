import type { Desk } from './desk.ts';

export function containerPage({ dashboardUrl }: Desk, id: string): string {
  return `${dashboardUrl}/containers/${id}`;
}

export function shipmentPage({ dashboardUrl }: Desk, id: string): string {
  return `${dashboardUrl}/shipments/${id}`;
}
