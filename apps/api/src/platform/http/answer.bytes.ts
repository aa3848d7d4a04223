import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '#platform/crypto/secrets.ts';

/** An answer as the bytes that go out. */
export type AnswerBytes = {
  readonly bytes: Buffer;
  /** Its strong tag without quotes; a packed form has the encoding's name behind it. */
  readonly tag: string;
  readonly type: string;
  readonly cacheControl: string;
  readonly packed: Map<Encoding, Buffer>;
  readonly packing: Map<Encoding, Promise<Buffer>>;
};

type Encoding = 'br' | 'gzip';

/** What everybody may keep for a second, browsers and CDNs; browsers ask whether it still stands. */
export const PUBLIC_CACHE = 'public, max-age=0, must-revalidate, s-maxage=1';
/** What is its holder's alone: browsers ask whether it still stands, nobody between keeps it. */
export const PRIVATE_CACHE = 'private, no-cache';

const VARY = 'Origin, Accept-Encoding';
/** A smaller body fits one packet anyway. */
const PACK_BYTES_MIN = 1_024;
/** Beyond this each percent of size costs much more time. */
const BROTLI_QUALITY = 5;

const packers: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify(gzip) as (bytes: Buffer) => Promise<Buffer>,
};
const brotli = promisify(brotliCompress);

/** Makes the bytes of a text; packed forms are made when somebody takes them. */
export function answerBytes(text: string, { type, cacheControl }: { type: string; cacheControl: string }): AnswerBytes {
  const bytes = Buffer.from(text);
  return { bytes, tag: sha256(text), type, cacheControl, packed: new Map(), packing: new Map() };
}

export function isAnswerBytes(output: object): output is AnswerBytes {
  return 'packing' in output;
}

/** About how much memory an answer takes with its packed forms. */
export function memoryOf({ bytes }: AnswerBytes): number {
  return 2 * bytes.length + 1_024;
}

/**
 * Sends an answer in the best form the client takes, or 304 to who has it already in whatever form. The headers that
 * do not depend on the answer are on `reply`.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: AnswerBytes,
): Promise<FastifyReply> {
  const encoding = encodingFor(request, answer);
  reply.headers({ 'cache-control': answer.cacheControl, vary: VARY, etag: etagOf(answer, encoding) });
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

function etagOf({ tag }: AnswerBytes, encoding: Encoding | null): string {
  return encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/**
 * Whether the client has this answer, in any form: the list of tags is compared weakly. A tag is a hash that nobody meets
 * by chance, so to look for it in the text is enough, however long a list somebody sends.
 */
function isKnown(request: FastifyRequest, { tag }: AnswerBytes): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && (known.includes(`"${tag}`) || known.trim() === '*');
}

function encodingFor(request: FastifyRequest, { bytes }: AnswerBytes): Encoding | null {
  return bytes.length < PACK_BYTES_MIN ? null : acceptedEncoding(request.headers['accept-encoding']);
}

/** What browsers send is one of a few texts. */
const KNOWN_ACCEPTS_MAX = 100;
const knownAccepts = new Map<string, Encoding | null>();

/** The best encoding that `Accept-Encoding` allows; null: send it as it is. */
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

/** The same past Fastify's own hooks, with these headers. False: it is not ready in the form that the client takes. */
export function sendAtOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, headers }: { answer: AnswerBytes; headers: readonly string[] },
): boolean {
  const encoding = encodingFor(request, answer);
  const known = isKnown(request, answer);
  const body = encoding === null ? answer.bytes : answer.packed.get(encoding);
  if (!known && body === undefined) return false;
  const common = [...headers, 'cache-control', answer.cacheControl, 'vary', VARY, 'etag', etagOf(answer, encoding)];
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
