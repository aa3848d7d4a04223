import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '#platform/crypto/secrets.ts';

export type AnswerBytes = {
  readonly bytes: Buffer;
  /** Part of each form's strong ETag. */
  readonly tag: string;
  readonly etags: Readonly<Record<Encoding | 'plain', string>>;
  readonly type: string;
  readonly cacheControl: string;
  /** The answer's Content-Security-Policy; null: the server's. */
  readonly policy: string | null;
  readonly packed: Map<Encoding, Buffer>;
  readonly packing: Map<Encoding, Promise<Buffer>>;
};

type Encoding = 'br' | 'gzip';

/** Shared caches keep it for a second; browsers revalidate. */
export const PUBLIC_CACHE = 'public, max-age=0, must-revalidate, s-maxage=1';
/** Private: browsers revalidate, shared caches do not keep it. */
export const PRIVATE_CACHE = 'private, no-cache';

export const POLICY = 'content-security-policy';
const VARY = 'Origin, Accept-Encoding';
const PACK_BYTES_MIN = 1_024;
const BROTLI_QUALITY = 5;

const packers: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip) as (bytes: Buffer) => Promise<Buffer>,
};
const brotli = promisify(brotliCompress);

export function answerBytes(
  text: string,
  { type, cacheControl, policy = null }: { type: string; cacheControl: string; policy?: string | null },
): AnswerBytes {
  const bytes = Buffer.from(text);
  const tag = sha256(text);
  const etags = { plain: `"${tag}"`, br: `"${tag}-br"`, gzip: `"${tag}-gzip"` };
  return { bytes, tag, etags, type, cacheControl, policy, packed: new Map(), packing: new Map() };
}

export function isAnswerBytes(output: object): output is AnswerBytes {
  return 'packing' in output;
}

export function memoryOf({ bytes }: AnswerBytes): number {
  return 2 * bytes.length + 1_024;
}

/** Headers that do not depend on the content are set on `reply`. 304 if the client has any form. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: AnswerBytes,
): Promise<FastifyReply> {
  const encoding = encodingFor(request, answer);
  reply.headers({ 'cache-control': answer.cacheControl, vary: VARY, etag: etagOf(answer, encoding) });
  if (answer.policy !== null) reply.header(POLICY, answer.policy);
  if (isKnown(request, answer)) return reply.code(304).send();
  reply.header('content-type', answer.type);
  if (encoding === null) return reply.send(answer.bytes);
  return reply.header('content-encoding', encoding).send(await packedBytes(answer, encoding));
}

async function packedBytes(answer: AnswerBytes, encoding: Encoding): Promise<Buffer> {
  const ready = answer.packed.get(encoding);
  if (ready) return ready;
  const running = answer.packing.get(encoding) ?? packers[encoding](answer.bytes);
  answer.packing.set(encoding, running);
  const bytes = await running;
  answer.packed.set(encoding, bytes);
  answer.packing.delete(encoding);
  return bytes;
}

function etagOf({ etags }: AnswerBytes, encoding: Encoding | null): string {
  return etags[encoding ?? 'plain'];
}

/** A substring search suffices, because a tag is a hash, and stays cheap for a long list. */
function isKnown(request: FastifyRequest, { tag }: AnswerBytes): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && (known.includes(tag) || known.trim() === '*');
}

function encodingFor(request: FastifyRequest, { bytes }: AnswerBytes): Encoding | null {
  return bytes.length < PACK_BYTES_MIN ? null : acceptedEncoding(request.headers['accept-encoding']);
}

const KNOWN_ACCEPTS_MAX = 100;
const knownAccepts = new Map<string, Encoding | null>();

/** The best encoding of `Accept-Encoding`; null: uncompressed. */
function acceptedEncoding(accept: string | string[] | undefined): Encoding | null {
  if (typeof accept !== 'string') return null;
  const known = knownAccepts.get(accept);
  if (known !== undefined) return known;
  const allowed = new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((each) => {
        const [name = '', ...parameters] = each.split(';').map((part) => part.trim());
        return [name, !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))] as const;
      }),
  );
  const takes = (encoding: Encoding) => allowed.get(encoding) ?? allowed.get('*') ?? false;
  const found = takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
  if (knownAccepts.size < KNOWN_ACCEPTS_MAX) knownAccepts.set(accept, found);
  return found;
}

/** Like `sendBytes`, bypassing Fastify's hooks, with these headers. False: the needed form is not ready. */
export function sendAtOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, headers }: { answer: AnswerBytes; headers: readonly string[] },
): boolean {
  const encoding = encodingFor(request, answer);
  const known = isKnown(request, answer);
  const body = encoding === null ? answer.bytes : answer.packed.get(encoding);
  if (!known && body === undefined) return false;
  // V8 joins two arrays faster than it spreads one.
  const common = headers.concat(['cache-control', answer.cacheControl, 'vary', VARY, 'etag', etagOf(answer, encoding)]);
  if (answer.policy !== null) common.push(POLICY, answer.policy);
  reply.hijack();
  if (known || body === undefined) {
    reply.raw.writeHead(304, common).end();
    return true;
  }
  common.push('content-type', answer.type, 'content-length', String(body.length));
  if (encoding !== null) common.push('content-encoding', encoding);
  reply.raw.writeHead(200, common).end(body);
  return true;
}
