import { SCREEN_REASONS } from '@mabarin/domain/messages/reasons';
import {
  ALERT_KINDS,
  ALERT_SOUNDS,
  ALERT_STATES,
  REVIEW_MODES,
  Variation,
  Variations,
} from '@mabarin/domain/alerts/alert';
import * as v from 'valibot';
import { Nothing, Rupiah } from '#contract/shapes.ts';
import { endpoint, IMAGE_BODY_LIMIT } from '#endpoint.ts';

/** How strong an overlay page's claim on the playback lease is; the strongest page plays, the others are previews. */
export const PagePresence = v.picklist(['obs_active', 'obs_visible', 'tab_unlocked', 'tab']);
export type PagePresence = v.InferOutput<typeof PagePresence>;

/** One alert to show. `attempt` grows with every claim; `repeat` marks a second play after an interrupted one. */
export const Alert = v.object({
  id: v.string(),
  attempt: v.number(),
  kind: v.picklist(ALERT_KINDS),
  /** The line above the name, of the variation for this amount. */
  title: v.string(),
  name: v.string(),
  amount: Rupiah,
  /** Null: the message is hidden and only name and amount are shown. */
  message: v.nullable(v.string()),
  repeat: v.boolean(),
  /** How long the alert stays, in milliseconds. */
  duration: v.number(),
  sound: v.picklist(ALERT_SOUNDS),
  /** The message read aloud, to be fetched by its id, and how long that takes, in milliseconds. */
  speech: v.nullable(v.object({ id: v.string(), ms: v.number() })),
  /** It was to be read aloud, and the speech was not ready in time. */
  late: v.boolean(),
});
export type Alert = v.InferOutput<typeof Alert>;

/** What a host sets for its overlay. `logo` is a path under the API's origin; null: none was uploaded. */
export const OverlaySettings = v.object({
  enableNotificationSound: v.boolean(),
  enableTTS: v.boolean(),
  showLogo: v.boolean(),
  logo: v.nullable(v.string()),
  /** Nothing is played while the OBS source is not on air. */
  holdInactive: v.boolean(),
  /** How alerts from some amount upwards look and sound. */
  variations: v.array(Variation),
});
export type OverlaySettings = v.InferOutput<typeof OverlaySettings>;

/** What a host saves of them; what is left out stays as it is. */
export const SavedSettings = v.object({
  enableNotificationSound: v.boolean(),
  enableTTS: v.boolean(),
  showLogo: v.boolean(),
  holdInactive: v.optional(v.boolean()),
  variations: v.optional(Variations),
});
export type SavedSettings = v.InferOutput<typeof SavedSettings>;

/** How speech went: `browser` when the page's own voice read it, `off` when none was wanted. */
export const SpeechResult = v.picklist(['ok', 'blocked', 'failed', 'late', 'off', 'browser']);
export type SpeechResult = v.InferOutput<typeof SpeechResult>;

export const displaySnapshot = endpoint({
  method: 'GET',
  path: '/api/display/snapshot',
  who: 'display',
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

/** Names one open display page; lives in its memory only. */
export const Instance = v.pipe(v.string(), v.minLength(8), v.maxLength(64));
const Fence = v.pipe(v.number(), v.integer());

/** What an overlay page is to play. `stage`: it holds the playback lease. */
export const NextAlert = v.object({
  stage: v.boolean(),
  /** Grows whenever another page gets the lease; goes with every acknowledgement. */
  fence: Fence,
  alert: v.nullable(Alert),
  waiting: v.number(),
  /** The host has stopped the line. */
  paused: v.boolean(),
  /** Nothing is played while the OBS source is not on air. */
  held: v.boolean(),
  /** Ask again after so many milliseconds: the next alert waits for its speech. */
  retry_in: v.nullable(v.number()),
  /** Ids of speech that comes next, to be fetched ahead. */
  prefetch: v.array(v.string()),
});
export type NextAlert = v.InferOutput<typeof NextAlert>;

export const alertNext = endpoint({
  method: 'POST',
  path: '/api/display/alert/next',
  who: 'display',
  summary:
    'Takes or renews the playback lease and claims the next alert. Also the heartbeat: called every 5 s, at once after ' +
    'an `overlay` notification and after each alert. Preview pages get `stage: false` and no alert. An answer with ' +
    '`stage: true` that does not hold the alert being played means that it is over: it is dropped at once.',
  input: v.object({
    instance: Instance,
    presence: PagePresence,
    /** The build of the page. */
    version: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** Whether OBS is streaming; null: unknown. */
    streaming: v.optional(v.nullable(v.boolean())),
  }),
  output: v.object({ data: NextAlert }),
  fails: ['overlay.key_unknown'],
});

export const alertAck = endpoint({
  method: 'POST',
  path: '/api/display/alert/ack',
  who: 'display',
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

export const playbackRelease = endpoint({
  method: 'POST',
  path: '/api/display/release',
  who: 'display',
  summary: 'Gives the playback lease back when the page goes away or stops its alert.',
  input: v.object({
    instance: Instance,
    fence: Fence,
    /** How long the alert it gives up was on screen, in milliseconds; null: never; left out: not known. */
    shown_ms: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  }),
  output: Nothing,
  fails: ['overlay.key_unknown'],
});

export const saveOverlay = endpoint({
  method: 'POST',
  path: '/api/dashboard/settings/overlay',
  who: 'host',
  roles: ['owner', 'moderator'],
  summary:
    'Saves the overlay settings and answers them; overlay pages load them again. `image` is a new logo as base64, or ' +
    'null to keep the one there is; what it is, its bytes say.',
  input: v.object({
    image: v.nullable(v.string()),
    imageType: v.nullable(v.string()),
    settings: SavedSettings,
  }),
  output: v.object({ data: OverlaySettings }),
  fails: ['overlay.logo_too_large', 'overlay.logo_invalid', 'overlay.variation_invalid', 'http.too_large'],
  bodyLimit: IMAGE_BODY_LIMIT,
});

export const testOverlay = endpoint({
  method: 'POST',
  path: '/api/dashboard/settings/overlay/test',
  who: 'host',
  roles: ['owner', 'moderator'],
  summary: 'Puts a test alert into the line of the overlay, unless one waits already.',
  input: v.object({}),
  output: Nothing,
  fails: [],
});

/** An alert as the host's remote control shows it. */
export const AlertItem = v.object({
  id: v.string(),
  /** The support it shows; null for a test. */
  support_id: v.nullable(v.string()),
  kind: v.picklist(ALERT_KINDS),
  name: v.string(),
  amount: Rupiah,
  /** As the supporter wrote it, hidden or not. */
  message: v.nullable(v.string()),
  /** Why the stream does not show the message; null: it does. */
  hidden: v.nullable(v.picklist(SCREEN_REASONS)),
  state: v.picklist(ALERT_STATES),
  settled_at: v.string(),
  speech: v.nullable(SpeechResult),
});
export type AlertItem = v.InferOutput<typeof AlertItem>;

/** What the host's remote control knows of the overlay and its line. */
export const OverlayStatus = v.object({
  /** A page holds the playback lease and has called within it. */
  connected: v.boolean(),
  presence: v.nullable(PagePresence),
  version: v.nullable(v.string()),
  streaming: v.nullable(v.boolean()),
  heard_at: v.nullable(v.string()),
  paused: v.boolean(),
  review: v.picklist(REVIEW_MODES),
  waiting: v.number(),
  /** How long the oldest paid alert has waited, in seconds, held ones included. */
  oldest_seconds: v.nullable(v.number()),
  /** A paid alert has waited over two minutes, in which none has ended. */
  alarm: v.boolean(),
  playing: v.nullable(AlertItem),
  /** Held for review, oldest first. */
  held: v.array(AlertItem),
  /** The next ones of the line. */
  queue: v.array(AlertItem),
  /** Interrupted or skipped within the last day, newest first. */
  interrupted: v.array(AlertItem),
});
export type OverlayStatus = v.InferOutput<typeof OverlayStatus>;

const Status = v.object({ data: OverlayStatus });

export const overlayStatus = endpoint({
  method: 'POST',
  path: '/api/dashboard/overlay/status',
  who: 'host',
  roles: ['owner', 'moderator'],
  summary: 'Whether an overlay is there, what it plays, and what waits.',
  input: v.object({}),
  output: Status,
  fails: [],
});

export const controlOverlay = endpoint({
  method: 'POST',
  path: '/api/dashboard/overlay/control',
  who: 'host',
  roles: ['owner', 'moderator'],
  summary: 'Stops the line after the alert that plays, or lets it go on.',
  input: v.object({ action: v.picklist(['pause', 'resume']) }),
  output: Status,
  fails: [],
});

export const skipAlert = endpoint({
  method: 'POST',
  path: '/api/dashboard/overlay/skip',
  who: 'host',
  roles: ['owner', 'moderator'],
  summary: 'Takes an alert off the screen or off the line at once; one that is over stays as it is.',
  input: v.object({ alert_id: v.pipe(v.string(), v.uuid()) }),
  output: Status,
  fails: ['overlay.alert_not_found'],
});

export const setReview = endpoint({
  method: 'POST',
  path: '/api/dashboard/overlay/review-mode',
  who: 'host',
  roles: ['owner', 'moderator'],
  summary: 'Sets which new alerts are held for review; those that are held already stay until they are reviewed.',
  input: v.object({ mode: v.picklist(REVIEW_MODES) }),
  output: Status,
  fails: [],
});
