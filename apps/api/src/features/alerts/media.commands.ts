import type { AlertPicture, Media, MediaLibrary } from '@mabarin/api-client/contract/alerts';
import { base64Bytes } from '@mabarin/domain/accounts/join';
import {
  MEDIA_FAULTS,
  MEDIA_FILE_BYTES,
  MEDIA_HOST_BYTES,
  MEDIA_HOST_FILES,
  MEDIA_MAX_SIDE,
  MEDIA_PROCESSING_MAX,
  type MediaFault,
} from '@mabarin/domain/alerts/media';
import type { AlertTier, MediaRef } from '@mabarin/domain/alerts/tier';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { libraryMedia, mediaPath } from './library.ts';
import {
  deleteMediaOf,
  findReady,
  findSame,
  insertMedia,
  listMedia,
  mediaUse,
  settleMedia,
  settleWebp,
  takeOlderVideo,
  takeSource,
  type MediaRow,
} from './media.queries.ts';
import { lockSetting } from './settings.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, type LiveEvent } from '#features/live/index.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { transaction } from '#platform/db/transaction.ts';
import { readPicture } from '#platform/images/images.ts';
import { readGif } from '#platform/images/picture.ts';
import { enqueue, type Job } from '#platform/jobs/jobs.ts';
import type { Poller } from '#platform/pollers.ts';
import { formatOf, isPicture } from '#platform/media/format.ts';
import type { EncodedMedia, MediaFormat } from '#ports/media-encoder.port.ts';
import type { Db, Tx } from '#schema.ts';

/** Uploads per host and window. */
const UPLOADS = 60;
const UPLOADS_WINDOW_SECONDS = 600;
/** 30 s at 100 frames a second, the maximum of GIF. */
const GIF_FRAMES = 3_000;
/** Encodings begun before a file is given up. */
const TRIES = 3;

const refreshMedia: LiveEvent = { kind: 'command', command: 'overlay-media' };

/** An upload that was read: a picture ready to be stored, or a source to be encoded. */
export type ReadyUpload = { name: string; sourceHash: string } & (
  | { picture: Awaited<ReturnType<typeof readPicture>> }
  | { picture: null; source: Buffer; format: MediaFormat }
);

/** A host's files, the library's files, and the room that is left. */
export async function readMediaLibrary(
  db: Db,
  deps: Pick<Deps, 'mediaEncoder'>,
  hostId: string,
): Promise<MediaLibrary> {
  const [rows, { bytes: used }, video] = await Promise.all([
    listMedia(db, hostId),
    mediaUse(db, hostId),
    deps.mediaEncoder.available(),
  ]);
  return {
    own: rows.map(shownMedia),
    library: [...libraryMedia],
    used,
    limit: MEDIA_HOST_BYTES,
    video,
  };
}

function shownMedia(row: MediaRow): Media {
  const { id, name, type, state, hash, webp_hash: webpHash, size, width, height, ms, fault } = row;
  const url = hash === null ? null : mediaPath(type, hash);
  const webp = webpHash === null ? null : mediaPath('image', webpHash);
  return { ref: `media:${id}`, name, type, state, url, webp, bytes: size, width, height, ms, fault };
}

/** Counts an upload of a host before its file is read. Throws `http.too_many`. */
export function hitUploads(deps: Pick<Deps, 'limits'>, hostId: string): Promise<void> {
  return deps.limits.hit('media-upload', hostId, UPLOADS, UPLOADS_WINDOW_SECONDS);
}

/**
 * Up to a second of CPU: call it outside any transaction. Throws `overlay.media_too_large`, `..._invalid`,
 * `..._images_only`.
 */
export async function readUpload(
  deps: Pick<Deps, 'mediaEncoder'>,
  { name, base64 }: { name: string; base64: string },
): Promise<ReadyUpload> {
  if (base64Bytes(base64) > MEDIA_FILE_BYTES) throw fail('overlay.media_too_large');
  const source = Buffer.from(base64, 'base64');
  const format = formatOf(source);
  if (format === null) throw fail('overlay.media_invalid');
  const about = { name, sourceHash: sha256(source) };
  if (isPicture(format)) {
    return { ...about, picture: await readPicture(source, { side: MEDIA_MAX_SIDE, invalid: 'overlay.media_invalid' }) };
  }
  if (format === 'gif' && (readGif(source)?.frames ?? Infinity) > GIF_FRAMES) throw fail('overlay.media_invalid');
  if (!(await deps.mediaEncoder.available())) throw fail('overlay.media_images_only');
  return { ...about, picture: null, source, format };
}

/**
 * A repeated upload returns the existing file. Throws `overlay.media_full`, and `http.too_many` while many are encoded.
 */
export async function storeMedia(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'jobs' | 'notifyLive'>,
  { hostId, upload }: { hostId: string; upload: ReadyUpload },
): Promise<Media> {
  // Uploads of one host run one after the other, so that two cannot share the last room.
  await lockSetting(tx, hostId);
  const same = await findSame(tx, hostId, upload.sourceHash);
  if (same) return shownMedia(same);
  const use = await mediaUse(tx, hostId);
  const { picture } = upload;
  const size = picture === null ? upload.source.length : picture.bytes.length;
  if (use.files >= MEDIA_HOST_FILES || use.bytes + size > MEDIA_HOST_BYTES) throw fail('overlay.media_full');
  if (picture === null && use.processing >= MEDIA_PROCESSING_MAX) throw fail('http.too_many', { retryAfter: 30 });
  const id = deps.random.uuid();
  const made = { id, host_id: hostId, name: upload.name, source_hash: upload.sourceHash, created_at: deps.clock.now() };
  const row = await insertMedia(
    tx,
    picture === null
      ? { ...made, ...unready, size, type: typeOf(upload.format), state: 'processing', source: upload.source }
      : {
          ...made,
          ...unready,
          size,
          type: 'image',
          state: 'ready',
          hash: sha256(picture.bytes),
          mime: 'image/webp',
          bytes: picture.bytes,
          width: picture.width,
          height: picture.height,
        },
  );
  if (picture === null) await enqueue(tx, deps, mediaJob, { id });
  await appendLiveEvents(tx, deps, hostId, [refreshMedia]);
  return shownMedia(row);
}

const unready = {
  source: null,
  hash: null,
  mime: null,
  bytes: null,
  width: null,
  height: null,
  ms: null,
  fault: null,
} as const;

/** A file's assumed type until it is decoded. */
function typeOf(format: MediaFormat): 'video' | 'sound' {
  return format === 'gif' || format === 'mp4' || format === 'webm' ? 'video' : 'sound';
}

/** Idempotent: the first run to end writes the file. Retried only if this machine could not encode at all. */
export const mediaJob: Job<{ id: string }, Pick<Deps, 'log' | 'mediaEncoder' | 'clock' | 'notifyLive'>> = {
  name: 'overlay.encode',
  // A try is counted when it begins, so a file that kills the process does not use up the tries of those behind it.
  atOnce: 1,
  expireSeconds: 600,
  retries: TRIES + 2,
  async handle(db, deps, { id }) {
    const taken = await takeSource(db, id);
    if (!taken) return;
    const made = taken.tries > TRIES ? 'overlay.media_failed' : await encode(deps, taken.source);
    await transaction(db, (tx) => endEncoding(tx, deps, { id, hostId: taken.host_id, made }));
  },
};

async function encode({ mediaEncoder }: Pick<Deps, 'mediaEncoder'>, bytes: Buffer): Promise<EncodedMedia | MediaFault> {
  const format = formatOf(bytes);
  if (format === null || isPicture(format)) return 'overlay.media_invalid';
  try {
    return await mediaEncoder.encode({ bytes, format });
  } catch (error) {
    const fault = isFailureError(error) ? MEDIA_FAULTS.find((each) => each === error.code) : undefined;
    if (fault === undefined) throw error;
    return fault;
  }
}

async function endEncoding(
  tx: Tx,
  deps: LiveDeps,
  { id, hostId, made }: { id: string; hostId: string; made: EncodedMedia | MediaFault },
): Promise<void> {
  await lockSetting(tx, hostId);
  const settled =
    typeof made === 'string'
      ? await settleMedia(tx, id, 'failed', { fault: made, size: 0 })
      : await keepEncoded(tx, { id, hostId, made });
  if (settled) await appendLiveEvents(tx, deps, hostId, [refreshMedia]);
}

async function keepEncoded(
  tx: Tx,
  { id, hostId, made }: { id: string; hostId: string; made: EncodedMedia },
): Promise<boolean> {
  const { bytes, webp, ...about } = made;
  // The host's use may have grown meanwhile.
  const others = (await mediaUse(tx, hostId, id)).bytes;
  if (others + bytes.length + (webp?.length ?? 0) > MEDIA_HOST_BYTES) {
    return settleMedia(tx, id, 'failed', { fault: 'overlay.media_full', size: 0 });
  }
  const copy = { webp, webp_hash: webp && sha256(webp) };
  return settleMedia(tx, id, 'ready', { ...about, ...copy, bytes, size: bytes.length, hash: sha256(bytes) });
}

/** Makes the animated WebP of videos that were stored before videos had one, one a minute, each tried three times. */
export function mediaPollers(db: Db, deps: LiveDeps & Pick<Deps, 'mediaEncoder'>): Poller[] {
  return [
    {
      name: 'overlay-older-videos',
      everySeconds: 60,
      async run() {
        if (!(await deps.mediaEncoder.available())) return 0;
        const taken = await takeOlderVideo(db, TRIES);
        if (!taken) return 0;
        const { id, host_id: hostId, bytes } = taken;
        const { webp } = await deps.mediaEncoder.encode({ bytes, format: 'webm' });
        await transaction(db, (tx) => keepWebp(tx, deps, { id, hostId, webp }));
        return 1;
      },
    },
  ];
}

async function keepWebp(
  tx: Tx,
  deps: LiveDeps,
  { id, hostId, webp }: { id: string; hostId: string; webp: Buffer | null },
): Promise<void> {
  await lockSetting(tx, hostId);
  // A host without room keeps the video as it was.
  const fits = webp !== null && (await mediaUse(tx, hostId)).bytes + webp.length <= MEDIA_HOST_BYTES;
  const settled = await settleWebp(tx, id, fits ? { webp, webp_hash: sha256(webp) } : {});
  if (settled && fits) await appendLiveEvents(tx, deps, hostId, [refreshMedia]);
}

/** Throws `overlay.media_in_use` while a tier names the file, and `overlay.media_not_found`. */
export async function removeMedia(
  tx: Tx,
  deps: LiveDeps,
  { hostId, id }: { hostId: string; id: string },
): Promise<void> {
  if (!(await deleteMediaOf(tx, hostId, id))) throw fail('overlay.media_not_found');
  // Checked after the delete: a concurrent save of tiers holds this lock, so it is seen here or finds the file gone.
  const { tiers } = await lockSetting(tx, hostId);
  const ref = `media:${id}`;
  if (tiers.some(({ picture, sound }) => picture === ref || sound === ref)) throw fail('overlay.media_in_use');
  await appendLiveEvents(tx, deps, hostId, [refreshMedia]);
}

type Shown = { picture: AlertPicture | null; sound: { url: string; ms: number } | null };

/** `opaqueWebm`: the page draws WebM without its transparency, so it gets animated WebP instead. */
export type Engine = { opaqueWebm: boolean };

/** The picture and sound of a tier; null for a file that is gone. */
export async function mediaOfTier(db: Db, hostId: string, tier: AlertTier, engine: Engine): Promise<Shown> {
  const own = await findOwn(db, hostId, [tier]);
  return shownBy(own, tier, engine);
}

export async function filesOfTiers(
  db: Db,
  hostId: string,
  tiers: readonly AlertTier[],
  engine: Engine,
): Promise<string[]> {
  const own = await findOwn(db, hostId, tiers);
  const shown = tiers.map((tier) => shownBy(own, tier, engine));
  return [...new Set(shown.flatMap(({ picture, sound }) => [picture, sound].flatMap((each) => each?.url ?? [])))];
}

/**
 * Checks that every file named by tiers exists, is ready, belongs to this host or the library, and has the right type.
 */
export async function areTiersComplete(db: Db, hostId: string, tiers: readonly AlertTier[]): Promise<boolean> {
  const own = await findOwn(db, hostId, tiers);
  return tiers.every((tier) => {
    const { picture, sound } = shownBy(own, tier, { opaqueWebm: false });
    return (tier.picture === null || picture !== null) && (tier.sound === null || sound !== null);
  });
}

async function findOwn(db: Db, hostId: string, tiers: readonly AlertTier[]): Promise<readonly Media[]> {
  const ids = tiers.flatMap(({ picture, sound }) => [ownId(picture), ownId(sound)]).filter((id) => id !== null);
  return ids.length === 0 ? [] : (await findReady(db, hostId, [...new Set(ids)])).map(shownMedia);
}

const UUID = /^media:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id of a host's own file; null for a library file. */
function ownId(ref: MediaRef | null): string | null {
  return ref === null ? null : (UUID.exec(ref)?.[1] ?? null);
}

function shownBy(own: readonly Media[], { picture, sound }: AlertTier, { opaqueWebm }: Engine): Shown {
  const find = (ref: MediaRef | null) => {
    if (ref === null) return undefined;
    return own.find((each) => each.ref === ref) ?? libraryMedia.find((each) => each.ref === ref);
  };
  const seen = find(picture);
  const heard = find(sound);
  return {
    picture:
      seen !== undefined && seen.type !== 'sound' && seen.url !== null && seen.width !== null && seen.height !== null
        ? opaqueWebm && seen.webp !== null
          ? { type: 'image', url: seen.webp, width: seen.width, height: seen.height }
          : { type: seen.type, url: seen.url, width: seen.width, height: seen.height }
        : null,
    sound:
      heard !== undefined && heard.type === 'sound' && heard.url !== null && heard.ms !== null
        ? { url: heard.url, ms: heard.ms }
        : null,
  };
}
