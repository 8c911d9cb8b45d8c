/** The part of the protocol for apps that this view needs: JSON-RPC with the page around it. */
const PROTOCOL_VERSION = '2026-01-26';
const APP = { name: 'landfall-journey', version: '1.0.0' };

type Json = Readonly<Record<string, unknown>>;

export interface Host {
  /** What the tool answered. */
  readonly onResult: (result: Json) => void;
  /** Light or dark, and other things the page around knows. */
  readonly onContext: (context: Json) => void;
}

/** Says hello to the page around, and hands on what it tells. Nothing else is listened to. */
export function connect({ onResult, onContext }: Host): { resized: (height: number) => void } {
  const send = (message: Json) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !isJson(data) || data['jsonrpc'] !== '2.0') return;
    const { id, method, params, result } = data;
    if (method === undefined && id === 1 && isJson(result)) {
      if (isJson(result['hostContext'])) onContext(result['hostContext']);
      send({ method: 'ui/notifications/initialized', params: {} });
    } else if (method === 'ui/notifications/tool-result' && isJson(params)) onResult(params);
    else if (method === 'ui/notifications/host-context-changed' && isJson(params)) onContext(params);
    else if (typeof method === 'string' && id !== undefined) send({ id, result: {} });
  });
  const params = { appInfo: APP, appCapabilities: {}, protocolVersion: PROTOCOL_VERSION };
  send({ id: 1, method: 'ui/initialize', params });
  return { resized: (height) => send({ method: 'ui/notifications/size-changed', params: { height } }) };
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
