import type { App } from '../app.ts';

/** What a person sees when the service is up: where it is, the key, and a line to try. */
export function welcomeText(app: App): string {
  const { key, companyName } = app.firstAccount;
  const curl = `curl -H "Authorization: Token ${key ?? '<your key>'}" ${app.url}/v2/shipping_lines`;
  return [
    '',
    `  Landfall is running   ${app.url}`,
    `  Account               ${companyName}`,
    `  API key               ${key ?? 'as issued before; a new one: npx landfall keys issue'}`,
    '',
    `  Try                   ${curl}`,
    '',
  ].join('\n');
}
