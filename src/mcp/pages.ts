import type { Toolset } from './toolset.ts';

export function containerPage({ dashboardUrl }: Toolset, id: string): string {
  return `${dashboardUrl}/containers/${id}`;
}

export function shipmentPage({ dashboardUrl }: Toolset, id: string): string {
  return `${dashboardUrl}/shipments/${id}`;
}
