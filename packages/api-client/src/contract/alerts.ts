import { SCREEN_REASONS } from '@mabarin/domain/messages/reasons';
import { ALERT_DISPUTES, ALERT_KINDS, ALERT_STATES, REVIEW_MODES, SKIP_REASONS } from '@mabarin/domain/alerts/alert';
import { ALERT_ANIMATIONS, AlertLook } from '@mabarin/domain/alerts/look';
import { MEDIA_FAULTS, MEDIA_NAME_MAX, MEDIA_STATES, MEDIA_TYPES } from '@mabarin/domain/alerts/media';
import { SoundSettings } from '@mabarin/domain/alerts/sound';
import { OverlaySwitches, TierSwitches } from '@mabarin/domain/alerts/switches';
import { ALERT_SUBJECTS, AlertTier, AlertTiers, MediaRef } from '@mabarin/domain/alerts/tier';
import { IMAGE_TYPED_MAX } from '@mabarin/domain/image';
import { freeText } from '@mabarin/domain/text';
import { typed } from '@mabarin/domain/typed';
import { PAGE_PRESENCES } from '@mabarin/domain/alerts/presence';
import * as v from 'valibot';
import { Nothing, Rupiah } from '#contract/shapes.ts';
import { displayGets, displayPosts, endpoint, IMAGE_BODY_LIMIT, MEDIA_BODY_LIMIT, moderatorPosts } from '#endpoint.ts';

/** Strength of an overlay page's claim on the playback lease: the strongest page plays, the others preview. */
export const PagePresence = v.picklist(PAGE_PRESENCES);
export type PagePresence = v.InferOutput<typeof PagePresence>;

/** A picture or a silent looping video. `url`: a path under the API's origin. */
export const AlertPicture = v.object({
  type: v.picklist(['image', 'video']),
  url: v.string(),
  width: v.number(),
  height: v.number(),
});
export type AlertPicture = v.InferOutput<typeof AlertPicture>;

/** One alert to show. `attempt` grows with every claim; `repeat` marks a second play after an interrupted one. */
export const Alert = v.object({
  id: v.string(),
  attempt: v.number(),
  kind: v.picklist(ALERT_KINDS),
  subject: v.picklist(ALERT_SUBJECTS),
  title: v.string(),
  name: v.string(),
  /** 0 for a gift and a turn. */
  amount: Rupiah,
  /** For a gift the prize, for a turn the event. Null: hidden or none. */
  message: v.nullable(v.string()),
  repeat: v.boolean(),
  duration: v.number(),
  picture: v.nullable(AlertPicture),
  sound: v.nullable(v.object({ url: v.string(), ms: v.number() })),
  animation: v.nullable(v.picklist(ALERT_ANIMATIONS)),
  /** Speech of the message: id to fetch it, length in milliseconds. */
  speech: v.nullable(v.object({ id: v.string(), ms: v.number() })),
  speak: v.boolean(),
  /** Speech was wanted but not ready in time. */
  late: v.boolean(),
});
export type Alert = v.InferOutput<typeof Alert>;

/** A host's overlay settings. `logo` is a path under the API's origin; null: none uploaded. */
export const OverlaySettings = v.object({
  ...OverlaySwitches.entries,
  ...TierSwitches.entries,
  logo: v.nullable(v.string()),
  tiers: v.array(AlertTier),
  soundSettings: SoundSettings,
  /** `silent`: the engine only pretends to speak, as in tests. */
  speechEngine: v.picklist(['ready', 'silent', 'missing']),
  /** Names of voices beside the local ones, chosen as `server:<name>`. */
  serverVoices: v.array(v.string()),
  look: AlertLook,
  /** Counts the saves; a save that names another one is refused with `overlay.settings_changed`. */
  version: v.number(),
});
export type OverlaySettings = v.InferOutput<typeof OverlaySettings>;

/** The `version` that the saved values were read with; left out, the save overwrites. */
const SeenVersion = v.optional(v.pipe(v.number(), v.integer()));

/** Outcome of the speech: `browser` if the page's own voice read it, `off` if none was wanted. */
export const SpeechResult = v.picklist(['ok', 'blocked', 'failed', 'late', 'off', 'browser']);
export type SpeechResult = v.InferOutput<typeof SpeechResult>;

export const displaySnapshot = endpoint(displayGets, {
  path: '/api/display/snapshot',
  summary: 'What a display page needs to start: settings, waiting count and the live cursor to connect from.',
  input: v.object({}),
  output: v.object({
    data: v.object({
      /** `epoch.seq`; pass as `since` when connecting. */
      cursor: v.string(),
      /** Milliseconds since 1970 by the server's clock. */
      server_now: v.number(),
      host: v.object({ username: v.string(), name: v.string() }),
      settings: OverlaySettings,
      waiting: v.number(),
    }),
  }),
  fails: ['overlay.key_unknown'],
});

export const Instance = v.pipe(v.string(), v.minLength(8), v.maxLength(64));
const Fence = v.pipe(v.number(), v.integer());

/** `stage`: this page holds the playback lease. */
export const NextAlert = v.object({
  stage: v.boolean(),
  fence: Fence,
  alert: v.nullable(Alert),
  waiting: v.number(),
  paused: v.boolean(),
  held: v.boolean(),
  /** Milliseconds until the next try, while the alert waits for its speech. */
  retry_in: v.nullable(v.number()),
  prefetch: v.array(v.string()),
  /** Upcoming pictures and sounds to prefetch: paths under the API's origin. */
  files: v.array(v.string()),
  /** For a frozen page: its host wants it loaded again. */
  reload: v.optional(v.boolean()),
});
export type NextAlert = v.InferOutput<typeof NextAlert>;

export const alertNext = endpoint(displayPosts, {
  path: '/api/display/alert/next',
  summary:
    'Takes or renews the playback lease and claims the next alert. Also the heartbeat: called every 5 s, at once after ' +
    'an `overlay` notification and after each alert. Preview pages get `stage: false` and no alert. An answer with ' +
    '`stage: true` that does not hold the alert being played means that it is over: it is dropped at once.',
  input: v.object({
    instance: Instance,
    presence: PagePresence,
    version: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** OBS is streaming; null: unknown. */
    streaming: v.optional(v.nullable(v.boolean())),
    /** The page draws WebM without its transparency: videos that have any come as animated WebP. */
    opaqueWebm: v.optional(v.boolean(), false),
    /** The page runs and does not paint: it gets no alert, and its host is told. */
    frozen: v.optional(v.boolean(), false),
  }),
  output: v.object({ data: NextAlert }),
  fails: ['overlay.key_unknown'],
});

export const alertAck = endpoint(displayPosts, {
  path: '/api/display/alert/ack',
  summary:
    'Reports an alert started, finished or skipped. Idempotent on (alert, attempt, fence); a stale fence is refused. A ' +
    'page shows an alert only after its start was answered, and says the start again while it was not. The end of an ' +
    'attempt is believed however late it comes.',
  input: v.object({
    instance: Instance,
    fence: Fence,
    alert_id: v.pipe(v.string(), v.uuid()),
    attempt: v.pipe(v.number(), v.integer(), v.minValue(1)),
    event: v.picklist(['started', 'finished', 'skipped']),
    audio: v.optional(v.picklist(['ok', 'blocked', 'failed', 'off'])),
    speech: v.optional(SpeechResult),
  }),
  output: Nothing,
  fails: ['overlay.key_unknown', 'overlay.lease_lost', 'overlay.alert_not_found'],
});

export const playbackRelease = endpoint(displayPosts, {
  path: '/api/display/release',
  summary: 'Gives the playback lease back when the page goes away or stops its alert.',
  input: v.object({
    instance: Instance,
    fence: Fence,
    /** Milliseconds on screen of the alert it gives up; null: never shown; left out: unknown. */
    shown_ms: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  }),
  output: Nothing,
  fails: ['overlay.key_unknown'],
});

export const saveOverlay = endpoint(moderatorPosts, {
  path: '/api/dashboard/settings/overlay',
  summary:
    'Saves the overlay settings and answers them; overlay pages load them again. `image` is a new logo as base64, or ' +
    'null to keep the one there is; what it is, its bytes say.',
  input: v.object({
    image: v.nullable(v.pipe(v.string(), v.maxLength(IMAGE_TYPED_MAX, 'overlay.logo_too_large'))),
    imageType: v.nullable(typed()),
    /** One that is left out stays as it is. */
    settings: v.partial(OverlaySwitches),
    version: SeenVersion,
  }),
  output: v.object({ data: OverlaySettings }),
  fails: ['overlay.logo_too_large', 'overlay.logo_invalid', 'overlay.settings_changed', 'http.too_large'],
  bodyLimit: IMAGE_BODY_LIMIT,
});

export const saveLook = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/look',
  summary: 'Saves how alerts are drawn and answers the overlay settings; overlay pages load them again.',
  input: v.object({ ...AlertLook.entries, version: SeenVersion }, 'overlay.look_invalid'),
  output: v.object({ data: OverlaySettings }),
  fails: ['overlay.look_invalid', 'overlay.settings_changed'],
});

export const testOverlay = endpoint(moderatorPosts, {
  path: '/api/dashboard/settings/overlay/test',
  summary:
    'Puts a test alert into the line of the overlay, unless one waits already: of a tier, or of a small support.',
  input: v.object({
    tier: v.optional(v.object({ subject: v.picklist(ALERT_SUBJECTS), minimum: AlertTier.entries.minimum })),
  }),
  output: v.object({
    data: v.object({
      /** False: one waits already, and this one was not added. */
      queued: v.boolean(),
    }),
  }),
  fails: [],
});

/** `controlOverlay` sets `muted`. */
export const SavedSound = v.omit(SoundSettings, ['muted']);
export type SavedSound = v.InferOutput<typeof SavedSound>;

export const saveSound = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/sound',
  summary:
    'Saves how alerts are heard, from what amounts they are shown and read aloud, and how short they are in a burst, and ' +
    'answers the overlay settings; overlay pages follow at once, and what waits is read aloud in the new voice.',
  input: v.object({ ...SavedSound.entries, version: SeenVersion }, 'overlay.sound_invalid'),
  output: v.object({ data: OverlaySettings }),
  fails: ['overlay.sound_invalid', 'overlay.settings_changed'],
});

export const TRIED_TEXT_MAX = 160;

export const trySpeech = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/sound/try',
  summary: 'Reads a text aloud in a voice that is not saved yet, at most 20 times a minute. Nothing is kept.',
  input: v.object({
    text: freeText(TRIED_TEXT_MAX, 'overlay.sound_invalid'),
    ...v.pick(SoundSettings, ['voice', 'rate', 'words']).entries,
  }),
  output: v.object({
    data: v.object({
      audio: v.string(),
      ms: v.number(),
      /** The local voice spoke, because the chosen one could not. */
      local: v.boolean(),
    }),
  }),
  fails: ['overlay.sound_invalid', 'overlay.speech_unavailable'],
});

export const saveTiers = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/tiers',
  summary:
    'Saves all tiers at once, and which of paid orders, won gifts and players who are called are alerts. Own media must be ready, of the right ' +
    'type and of this host.',
  input: v.object({
    tiers: AlertTiers,
    /** One that is left out stays as it is. */
    ...v.partial(TierSwitches).entries,
    version: SeenVersion,
  }),
  output: v.object({ data: OverlaySettings }),
  fails: ['overlay.tier_invalid', 'overlay.settings_changed'],
});

export const Media = v.object({
  ref: MediaRef,
  name: v.string(),
  type: v.picklist(MEDIA_TYPES),
  state: v.picklist(MEDIA_STATES),
  /** Path under the API's origin; null until it is ready. */
  url: v.nullable(v.string()),
  /** Path of a transparent video's animated WebP, for engines that draw WebM opaque; null: none. */
  webp: v.nullable(v.string()),
  bytes: v.number(),
  /** Pixels; null for a sound, and until it is ready. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** Length in milliseconds; null for a picture, and until it is ready. */
  ms: v.nullable(v.number()),
  fault: v.nullable(v.picklist(MEDIA_FAULTS)),
});
export type Media = v.InferOutput<typeof Media>;

/** `own`: newest first. */
export const MediaLibrary = v.object({
  own: v.array(Media),
  library: v.array(Media),
  /** Bytes of `own`, and their limit. */
  used: v.number(),
  limit: v.number(),
  /** This server encodes videos, moving GIFs and sounds; without it only still pictures can be uploaded. */
  video: v.boolean(),
});
export type MediaLibrary = v.InferOutput<typeof MediaLibrary>;

export const mediaLibrary = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/media',
  summary: "The host's own pictures, videos and sounds, and those that come with Mabarin.",
  input: v.object({}),
  output: v.object({ data: MediaLibrary }),
  fails: [],
});

export const uploadMedia = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/media/upload',
  summary:
    'Stores a picture, or takes a video, moving GIF or sound to be encoded: it is `processing`, then `ready` or ' +
    '`failed`, which the live command `overlay-media` announces. What a file is, its bytes say. The same file again ' +
    'answers the one that is there.',
  input: v.object({
    name: freeText(MEDIA_NAME_MAX, 'overlay.media_invalid'),
    base64: v.pipe(v.string(), v.maxLength(MEDIA_BODY_LIMIT)),
  }),
  output: v.object({ data: Media }),
  fails: [
    'overlay.media_too_large',
    'overlay.media_invalid',
    'overlay.media_images_only',
    'overlay.media_full',
    'http.too_large',
  ],
  bodyLimit: MEDIA_BODY_LIMIT,
});

export const deleteMedia = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/media/delete',
  summary: "Deletes one of the host's own files. Refused while a tier names it. One that is gone stays gone.",
  input: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  output: Nothing,
  fails: ['overlay.media_in_use', 'overlay.media_not_found'],
});

export const AlertItem = v.object({
  id: v.string(),
  /** Null unless it is of a support. */
  support_id: v.nullable(v.string()),
  kind: v.picklist(ALERT_KINDS),
  subject: v.picklist(ALERT_SUBJECTS),
  name: v.string(),
  amount: Rupiah,
  message: v.nullable(v.string()),
  message_shown: v.boolean(),
  /** Reason of the filter to hide the message; null: shown. */
  hidden: v.nullable(v.picklist(SCREEN_REASONS)),
  /** The filter shows it, and the host wanted to look at such ones first. */
  doubted: v.nullable(v.picklist(SCREEN_REASONS)),
  /** The words that either stands on (`becauseOf`). */
  because: v.nullable(v.string()),
  state: v.picklist(ALERT_STATES),
  skip_reason: v.nullable(v.picklist(SKIP_REASONS)),
  /** Why its payment forbids to show it; null: it may be shown. */
  dispute: v.nullable(v.picklist(ALERT_DISPUTES)),
  settled_at: v.string(),
  speech: v.nullable(SpeechResult),
});
export type AlertItem = v.InferOutput<typeof AlertItem>;

export const OverlayStatus = v.object({
  connected: v.boolean(),
  presence: v.nullable(PagePresence),
  version: v.nullable(v.string()),
  streaming: v.nullable(v.boolean()),
  heard_at: v.nullable(v.string()),
  paused: v.boolean(),
  muted: v.boolean(),
  review: v.picklist(REVIEW_MODES),
  waiting: v.number(),
  /** Age of the oldest waiting paid alert in seconds, held ones included. */
  oldest_seconds: v.nullable(v.number()),
  /** A paid alert has waited for over two minutes, in which none has ended. */
  alarm: v.boolean(),
  /** An overlay page runs and does not paint. */
  frozen: v.boolean(),
  playing: v.nullable(AlertItem),
  held: v.array(AlertItem),
  queue: v.array(AlertItem),
  /** Supports and orders that were interrupted or skipped within the last day, newest first. */
  interrupted: v.array(AlertItem),
});
export type OverlayStatus = v.InferOutput<typeof OverlayStatus>;

const Status = v.object({ data: OverlayStatus });

export const overlayStatus = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/status',
  summary: 'Whether an overlay is there, what it plays, and what waits.',
  input: v.object({}),
  output: Status,
  fails: [],
});

export const controlOverlay = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/control',
  summary:
    'Stops the line after the alert that plays, or lets it go on; silences what overlay pages play, or lets it be heard; ' +
    'loads frozen overlay pages again.',
  input: v.object({ action: v.picklist(['pause', 'resume', 'mute', 'unmute', 'reload']) }),
  output: Status,
  fails: [],
});

export const skipAlert = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/skip',
  summary: 'Takes an alert off the screen or off the line at once; one that is over stays as it is.',
  input: v.object({ alert_id: v.pipe(v.string(), v.uuid()) }),
  output: Status,
  fails: ['overlay.alert_not_found'],
});

export const hideAlertMessage = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/hide-message',
  summary:
    'Takes the message of an alert off the screen, out of the voice and out of a replay of what was shown; name and ' +
    'amount stay. The support keeps it. Again changes nothing.',
  input: v.object({ alert_id: v.pipe(v.string(), v.uuid()) }),
  output: Status,
  fails: ['overlay.alert_not_found'],
});

export const replayAlert = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/replay',
  summary:
    'Shows the alert of an order or a gift on the stream once more. While it or a replay of it still waits, nothing is ' +
    'added. A support is replayed by `/api/dashboard/support/replay`.',
  input: v.object({ alert_id: v.pipe(v.string(), v.uuid()) }),
  output: Nothing,
  fails: ['overlay.alert_not_found', 'overlay.alert_not_again'],
  idempotent: true,
});

export const setReview = endpoint(moderatorPosts, {
  path: '/api/dashboard/overlay/review-mode',
  summary: 'Sets which new alerts are held for review; those that are held already stay until they are reviewed.',
  input: v.object({ mode: v.picklist(REVIEW_MODES) }),
  output: Status,
  fails: [],
});
