import { get } from './ask.ts';
import { ToolError } from './tool-error.ts';
import type { Toolset } from './toolset.ts';

const NOBODY = 'none';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Me {
  readonly data: { readonly relationships: { readonly user: { readonly data: { readonly id: string } | null } } };
}

/** The id of whom a word means: `me`, `none`, or an id. */
export async function findPerson(toolset: Toolset, word: string): Promise<string> {
  const wanted = word.trim().toLowerCase();
  if (wanted === NOBODY || ID.test(wanted)) return wanted;
  if (wanted !== 'me') throw new ToolError('Say me, none or the id of a person.');
  const { data } = await get<Me>(toolset, '/me');
  const { data: user } = data.relationships.user;
  if (user === null) throw new ToolError('This key acts for nobody: name the id of a person.');
  return user.id;
}
