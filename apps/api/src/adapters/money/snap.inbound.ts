import { snapTime, filled, type SnapContext } from './snap.client.ts';
import type { SnapSettings } from '#platform/adapter-settings.ts';
import { objectOf, parseNotification, readTime } from '#adapters/http.client.ts';
import { snapPresets, type SnapPreset } from './snap.presets.ts';
import { callText, isSignedBy, readPublicKey, signHmac, tokenText } from './snap.signing.ts';
import { hmac, sameText, sha256 } from '#platform/crypto/secrets.ts';
import type { ProviderAnswer, ProviderHeaders, ProviderProtocol } from '#ports/gateway.port.ts';

export type SnapNotification = {
  reference: string | null;
  providerId: string | null;
  status: string;
  dedupeKey: string;
};

/** `refused` is service and case of a refusal. */
type Refusal = { refused: string; message: string };

/** Allowed clock difference of a request, both ways. */
const WINDOW_MS = 600_000;
const TOKEN_SECONDS = 900;

/**
 * Notifications of QR payments (52) and token requests (73). Tokens are signed with their end, so every process can
 * verify them.
 */
export function snapInbound(settings: SnapSettings, { clock, random }: SnapContext) {
  const { inbound }: SnapPreset = snapPresets[settings.preset];
  const keys = settings.providerPublicKeys.map(readPublicKey);
  const tokenKey = hmac(settings.clientSecret, 'tokens for the SNAP provider');

  function isFresh(time: string): boolean {
    const sent = readTime(time);
    return sent !== null && Math.abs(sent.getTime() - clock.now().getTime()) <= WINDOW_MS;
  }

  function newToken(): string {
    const claim = `${random.token(24)}.${Math.floor(clock.now().getTime() / 1_000) + TOKEN_SECONDS}`;
    return `${claim}.${hmac(tokenKey, claim)}`;
  }

  function isOurs(token: string): boolean {
    const [, claim = '', until = '', mac = ''] = /^([\w-]+\.(\d{1,12}))\.([\w-]+)$/.exec(token) ?? [];
    return sameText(mac, hmac(tokenKey, claim)) && Number(until) * 1_000 > clock.now().getTime();
  }

  function isSigned(body: Buffer, signature: string, time: string, token: string): boolean {
    const call = { method: 'POST', path: inbound.notifyPath, body, time };
    switch (inbound.signature) {
      case 'rsa-path-body':
        return isSignedBy(keys, callText(call, null), signature);
      case 'hmac-token':
        return sameText(signature, signHmac(settings.clientSecret, callText(call, token), 'base64'));
      case 'rsa-client-time':
        return isSignedBy(keys, tokenText(settings.clientId, time), signature);
    }
  }

  function check(headers: ProviderHeaders, rawBody: Buffer): SnapNotification | Refusal {
    const time = headerOf(headers, 'x-timestamp');
    const signature = headerOf(headers, 'x-signature');
    const token = bearerOf(headers);
    if (!isFresh(time)) return { refused: '4015200', message: 'Unauthorized. [X-TIMESTAMP]' };
    if (inbound.tokenPath !== null && !isOurs(token)) return { refused: '4015201', message: 'Invalid Token (B2B)' };
    const minified = minify(rawBody);
    const signed =
      isSigned(rawBody, signature, time, token) || (minified !== null && isSigned(minified, signature, time, token));
    if (!signed) return { refused: '4015200', message: 'Unauthorized. [Signature]' };
    const content = parseNotification(rawBody);
    if (content === null) return { refused: '4005200', message: 'Bad Request' };
    const status = filled(content['latestTransactionStatus']);
    const providerId = filled(content['originalReferenceNo']);
    const reference = referenceOf(content);
    if (status === null) return { refused: '4005202', message: 'Invalid Mandatory Field latestTransactionStatus' };
    if (providerId === null && reference === null) {
      return { refused: '4005202', message: 'Invalid Mandatory Field originalReferenceNo' };
    }
    const dedupeKey = sha256(`${headerOf(headers, 'x-external-id')}\n${(minified ?? rawBody).toString('latin1')}`);
    return { reference, providerId, status, dedupeKey };
  }

  function answer(responseCode: string, responseMessage: string, more: object = {}): ProviderAnswer {
    return {
      status: Number(responseCode.slice(0, 3)),
      headers: { 'x-timestamp': snapTime(clock.now()) },
      body: { responseCode, responseMessage, ...more },
    };
  }

  function giveToken(headers: ProviderHeaders, rawBody: Buffer): ProviderAnswer {
    const client = headerOf(headers, 'x-client-key');
    const time = headerOf(headers, 'x-timestamp');
    const signed = isSignedBy(keys, tokenText(client, time), headerOf(headers, 'x-signature'));
    if (!signed || !isFresh(time) || !sameText(client, settings.clientId)) return answer('4017300', 'Unauthorized.');
    const grant = parseNotification(rawBody);
    // Midtrans' own library writes `grant_type`.
    if ((grant?.['grantType'] ?? grant?.['grant_type']) !== 'client_credentials') {
      return answer('4007302', 'Invalid Mandatory Field grantType');
    }
    const token = { accessToken: newToken(), tokenType: 'Bearer', expiresIn: String(TOKEN_SECONDS) };
    return answer('2007300', 'Successful', token);
  }

  return {
    /** Null: forged, stale or unreadable. */
    read(headers: ProviderHeaders, rawBody: Buffer): SnapNotification | null {
      const checked = check(headers, rawBody);
      return 'refused' in checked ? null : checked;
    },
    protocol: {
      notifyPath: inbound.notifyPath,
      answerTo(outcome, headers, rawBody) {
        if (outcome === 'failed') return answer('5005200', 'General Error');
        // A repeat, too: providers retry for ever after a conflict.
        if (outcome === 'stored') return answer('2005200', 'Successful');
        const checked = check(headers, rawBody);
        // Readable, but its reference cannot be one of ours.
        if (!('refused' in checked)) return answer('4005201', 'Invalid Field Format');
        return answer(checked.refused, checked.message);
      },
      calls: inbound.tokenPath === null ? {} : { [inbound.tokenPath]: giveToken },
    } satisfies ProviderProtocol,
  };
}

/** Our reference in a response or notification; BRI calls it an invoice. */
export function referenceOf(content: Readonly<Record<string, unknown>>): string | null {
  return (
    filled(content['originalPartnerReferenceNo']) ??
    filled(objectOf(content['additionalInfo'])?.['invoiceNumber']) ??
    null
  );
}

function headerOf(headers: ProviderHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function bearerOf(headers: ProviderHeaders): string {
  return /^Bearer (\S+)$/i.exec(headerOf(headers, 'authorization'))?.[1] ?? '';
}

/** JSON without insignificant blanks, as the standard signs it: some providers send it with them. */
function minify(rawBody: Buffer): Buffer | null {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(rawBody.toString('utf8'))));
  } catch {
    return null;
  }
}
