import { activation, join } from '@mabarin/api-client/contract/accounts';
import sharp from 'sharp';
import { mailsTo } from '#testing/mails.ts';
import type { Answer, World } from '#testing/world.ts';

let photo: Promise<string> | null = null;
let count = 0;

/** A small square PNG in base64. */
export function testPhoto(): Promise<string> {
  photo ??= sharp({ create: { width: 300, height: 300, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer()
    .then((bytes) => bytes.toString('base64'));
  return photo;
}

/** A valid registration form, of another person each time. */
export async function joinForm(change: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  count += 1;
  return {
    hostPhotoBase64: await testPhoto(),
    hostPhotoFileType: 'png',
    hostEmail: `calon.host_${letters(count)}@mabarin.test`,
    hostEmailValid: true,
    hostUsername: `CalonHost${count}`,
    hostUsernameValid: true,
    hostName: `Calon Host ${count}`,
    hostPasswordNew: 'tiga ekor kancil',
    hostPasswordConfirm: 'tiga ekor kancil',
    hostPlayerID: 300_000_000 + count,
    hostPlayerServer: '2001',
    hostPlayerName: 'Nama Palsu',
    ...change,
  };
}

export function postJoin(
  world: World,
  formJoin: Record<string, unknown>,
  { token = 'sandbox-pass', headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Answer<typeof join>> {
  return world.call(join, { formJoin, tokenJoin: token }, { headers });
}

/** The code of the newest link of a kind that an address was sent. */
export async function linkCode(
  world: World,
  address: string,
  kind: 'activation' | 'reset-password' | 'data-saya' | 'bukan-saya' | 'undangan-tim',
): Promise<string> {
  for (const { links } of await mailsTo(world, address)) {
    for (const link of links) {
      const code = link.split(`/${kind}/`)[1];
      if (code !== undefined) return code;
    }
  }
  throw new Error(`no ${kind} link was sent to ${address}`);
}

export async function activateCode(world: World, activationCode: string) {
  return (await world.call(activation, { activationCode })).body;
}

function letters(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
}
