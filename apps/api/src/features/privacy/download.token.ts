import { addSeconds } from 'date-fns/addSeconds';
import type { Deps } from '#deps.ts';
import { hmac, sameText } from '#platform/crypto/secrets.ts';
import type { HostSession } from '#platform/http/guards.ts';

/** A prepared download begins within this long. */
const DOWNLOAD_SECONDS = 120;

type Owner = Pick<HostSession, 'sessionId' | 'hostId'>;

/** `<end in seconds>.<signature>`: opens the download of one session for two minutes, and nothing without its cookie. */
export function signDownload(deps: Pick<Deps, 'clock' | 'config'>, owner: Owner): string {
  const ends = String(Math.floor(addSeconds(deps.clock.now(), DOWNLOAD_SECONDS).getTime() / 1000));
  return `${ends}.${signature(deps, owner, ends)}`;
}

/** Whether a token opens the download of this session now. */
export function readDownloadToken(deps: Pick<Deps, 'clock' | 'config'>, owner: Owner, token: string): boolean {
  const [ends = '', signed = ''] = token.split('.');
  return sameText(signed, signature(deps, owner, ends)) && Number(ends) * 1000 > deps.clock.now().getTime();
}

function signature({ config }: Pick<Deps, 'config'>, { sessionId, hostId }: Owner, ends: string): string {
  return hmac(config.secret, `host-download:${hostId}:${sessionId}:${ends}`);
}
