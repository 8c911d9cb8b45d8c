import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

const PACKAGE = fileURLToPath(new URL('../../packages/client-python', import.meta.url));
const NUMBERS = ['MSKU6058113', 'SECU1234560', 'CSQU3054383'];

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  const shipmentId = await insertShipment(service.db, client.accountId, 'BLPYTHON1');
  for (const number of NUMBERS) await insertContainer(service.db, client.accountId, shipmentId, number);
});
afterAll(() => service.close());

/** Runs a script as somebody would who has the package; it prints JSON. */
async function python(script: string, url = service.url): Promise<unknown> {
  const head = `import json, sys\nfrom landfall import Client, ServiceError, UnreachableError\nclient = Client(sys.argv[1], sys.argv[2])\n`;
  const { stdout } = await promisify(execFile)('python3', ['-B', '-c', head + script, url, client.key], {
    cwd: PACKAGE,
  });
  return JSON.parse(stdout);
}

it('the client in Python reads things and lists, page after page', async () => {
  const script = `
all = sorted(one["attributes"]["number"] for one in client.each("/containers", {"page[size]": 1}))
first = client.get_containers({"page[size]": 1, "sort": "number"})["data"][0]
again = client.get_containers_id(first["id"], {"include": "shipment"})
print(json.dumps([all, again["data"]["attributes"]["number"], again["included"][0]["attributes"]["bill_of_lading_number"]]))`;
  const numbers = NUMBERS.toSorted();
  expect(await python(script)).toEqual([numbers, numbers[0], 'BLPYTHON1']);
});

it('it changes things, sends and reads what is no JSON, and answers nothing with None', async () => {
  const script = `
shipment = client.get_shipments()["data"][0]["id"]
changed = client.patch_shipments_id(shipment, {"data": {"type": "shipment", "attributes": {"tags": ["late"]}}})
lanes = client.post_emission_lanes_import("lane,from,to,per,dry_ttw,dry_wtw,source,year\\nall,*,*,teu_km,1,2,Ours,2025\\n")
table = client.get_containers_csv({"columns": "number"}).decode("utf-8-sig").split()
party = client.post_parties({"data": {"attributes": {"company_name": "Acme"}}})["data"]["id"]
print(json.dumps([changed["data"]["attributes"]["tags"], lanes, sorted(table[1:]), client.get_parties_id(party)["data"]["id"] == party]))`;
  expect(await python(script)).toEqual([['late'], { imported: 1 }, NUMBERS.toSorted(), true]);
});

it('it says why the service refused, and when there is none', async () => {
  const refused = `
try:
  client.get_containers_id("00000000-0000-4000-8000-000000000000")
except ServiceError as error:
  print(json.dumps([error.status, str(error), error.errors[0]["title"]]))`;
  expect(await python(refused)).toEqual([404, 'Container not found.', expect.any(String)]);
  const unreachable = `
try:
  client.post_parties({"data": {"attributes": {"company_name": "Acme"}}})
except UnreachableError as error:
  print(json.dumps(str(error)))`;
  expect(await python(unreachable, 'http://127.0.0.1:9')).toMatch(/^cannot reach http:\/\/127\.0\.0\.1:9: /);
});
