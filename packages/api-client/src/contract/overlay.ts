import * as v from 'valibot';
import { Nothing, Rupiah } from '#contract/shapes.ts';
import { endpoint } from '#endpoint.ts';

/** How strong an overlay page's claim on the stage is; the strongest plays, the others are previews. */
export const StagePresence = v.picklist(['obs_active', 'obs_visible', 'tab_unlocked', 'tab']);
export type StagePresence = v.InferOutput<typeof StagePresence>;

/** One alert to show. `attempt` grows with every claim; `repeat` marks a second play after an interrupted one. */
export const Alert = v.object({
  id: v.string(),
  attempt: v.number(),
  kind: v.picklist(['support', 'test', 'replay']),
  name: v.string(),
  amount: Rupiah,
  /** Null: the message is hidden and only name and amount are shown. */
  message: v.nullable(v.string()),
  repeat: v.boolean(),
  /** How long the alert stays, in milliseconds. */
  duration: v.number(),
});
export type Alert = v.InferOutput<typeof Alert>;

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
      settings: v.object({
        enableNotificationSound: v.boolean(),
        enableTTS: v.boolean(),
        showLogo: v.boolean(),
        logo: v.nullable(v.string()),
      }),
      waiting: v.number(),
    }),
  }),
  fails: ['overlay.key_unknown'],
});

const Instance = v.pipe(v.string(), v.minLength(8), v.maxLength(64));
const Fence = v.pipe(v.number(), v.integer());

export const alertNext = endpoint({
  method: 'POST',
  path: '/api/display/alert/next',
  who: 'display',
  summary:
    'Takes or renews the stage lease and claims the next alert. Also the heartbeat: called every 5 s, at once after ' +
    'an `overlay` doorbell and after each alert. Preview pages get `stage: false` and no alert.',
  input: v.object({ instance: Instance, presence: StagePresence }),
  output: v.object({
    data: v.object({
      stage: v.boolean(),
      /** Grows on every hand-over; goes with every acknowledgement. */
      fence: Fence,
      alert: v.nullable(Alert),
      waiting: v.number(),
    }),
  }),
  fails: ['overlay.key_unknown'],
});

export const alertAck = endpoint({
  method: 'POST',
  path: '/api/display/alert/ack',
  who: 'display',
  summary:
    'Reports an alert started, finished or skipped. Idempotent on (alert, attempt, fence); a stale fence is refused.',
  input: v.object({
    instance: Instance,
    fence: Fence,
    alert_id: v.pipe(v.string(), v.uuid()),
    attempt: v.pipe(v.number(), v.integer()),
    event: v.picklist(['started', 'finished', 'skipped']),
    audio: v.optional(v.picklist(['ok', 'blocked', 'failed', 'off'])),
  }),
  output: Nothing,
  fails: ['overlay.key_unknown', 'overlay.lease_lost', 'overlay.alert_not_found'],
});

export const stageRelease = endpoint({
  method: 'POST',
  path: '/api/display/release',
  who: 'display',
  summary: 'Gives the stage lease back when the page goes away.',
  input: v.object({ instance: Instance, fence: Fence }),
  output: Nothing,
  fails: ['overlay.key_unknown'],
});
