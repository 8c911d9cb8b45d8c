export type PemKind = 'certificate' | 'private_key';

const MARKS = {
  certificate: /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/,
  private_key: /-----BEGIN (?:RSA |EC )?PRIVATE KEY-----[\s\S]+-----END (?:RSA |EC )?PRIVATE KEY-----/,
};

/** What is wrong with a file or text that should hold a certificate or its key; nothing when it may do. */
export function pemProblem(kind: PemKind, text: string): string | undefined {
  if (MARKS[kind].test(text)) return undefined;
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----/.test(text)) {
    return 'The key is locked with a password. Unlock it first: openssl pkey -in key.pem -out open.pem';
  }
  return kind === 'certificate'
    ? 'This holds no certificate in PEM. From a .pfx: openssl pkcs12 -in file.pfx -nokeys -out certificate.pem'
    : 'This holds no private key in PEM. From a .pfx: openssl pkcs12 -in file.pfx -nocerts -nodes -out key.pem';
}
