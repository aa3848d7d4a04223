import { addSeconds } from '#platform/date-fns.ts';
import type { Config } from '#platform/config.ts';
import { hmac, sameText } from '#platform/crypto/secrets.ts';
import type { HostSession } from '#platform/http/guards.ts';
import type { Clock } from '#ports/clock.port.ts';

const DOWNLOAD_SECONDS = 120;

type TokenDeps = { clock: Clock; config: Pick<Config, 'secret'> };
type Owner = Pick<HostSession, 'sessionId' | 'hostId'>;

/** `<end in seconds>.<signature>`: opens the download `what` of one session for two minutes, only with its cookie. */
export function signDownload(deps: TokenDeps, owner: Owner, what: string): string {
  const ends = String(Math.floor(addSeconds(deps.clock.now(), DOWNLOAD_SECONDS).getTime() / 1000));
  return `${ends}.${signature(deps, { owner, what, ends })}`;
}

export function readDownloadToken(deps: TokenDeps, owner: Owner, what: string, token: string): boolean {
  const [ends = '', signed = ''] = token.split('.');
  return sameText(signed, signature(deps, { owner, what, ends })) && Number(ends) * 1000 > deps.clock.now().getTime();
}

function signature({ config }: TokenDeps, { owner, what, ends }: { owner: Owner; what: string; ends: string }): string {
  return hmac(config.secret, `host-download:${owner.hostId}:${owner.sessionId}:${what}:${ends}`);
}
