import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

/** Runs in a browser: the protocol's own host, around a view in a frame that may do nothing but run its script. */
declare const document: {
  createElement(name: 'iframe'): Frame;
  body: { append(frame: Frame): void };
};

interface Frame {
  srcdoc: string;
  width: string;
  height: string;
  style: { border: string };
  readonly contentWindow: ConstructorParameters<typeof PostMessageTransport>[0] | null;
  setAttribute(name: string, value: string): void;
}

type ToolResult = Parameters<AppBridge['sendToolResult']>[0];

export function showApp(html: string, result: ToolResult, theme: 'light' | 'dark'): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.width = '100%';
  frame.style.border = '0';
  document.body.append(frame);
  const { contentWindow } = frame;
  if (contentWindow === null) throw new Error('The frame has no window.');
  const bridge = new AppBridge(null, { name: 'test-host', version: '1.0.0' }, {}, { hostContext: { theme } });
  bridge.onsizechange = ({ height = 0 }) => {
    frame.height = String(height);
  };
  const shown = new Promise<void>((resolve) => {
    bridge.oninitialized = () => void bridge.sendToolResult(result).then(resolve);
  });
  return bridge
    .connect(new PostMessageTransport(contentWindow, contentWindow as never))
    .then(() => {
      frame.srcdoc = html;
    })
    .then(() => shown);
}
