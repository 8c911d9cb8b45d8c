import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

const CONFIRMED_MS = 2_000;

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRMED_MS);
  };
  return (
    <button type="button" className="btn small" onClick={() => void copy()}>
      {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      {copied ? 'Copied' : label}
    </button>
  );
}
