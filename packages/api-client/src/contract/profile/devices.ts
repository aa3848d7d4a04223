import { DEVICE_EVENTS, DeviceForm } from '@mabarin/domain/notify/device';
import * as v from 'valibot';
import { Nothing, Rupiah } from '#contract/shapes.ts';
import { endpoint, teamPosts } from '#endpoint.ts';

const Device = v.object({
  events: v.array(v.picklist(DEVICE_EVENTS)),
  supportFrom: Rupiah,
  quiet: v.nullable(v.object({ from: v.number(), until: v.number() })),
});
export type Device = v.InferOutput<typeof Device>;

export const device = endpoint(teamPosts, {
  path: '/api/dashboard/device',
  summary: 'Notices of this session’s browser; null: it gets none.',
  input: v.object({}),
  output: v.object({ data: v.nullable(Device) }),
  fails: [],
});

export const saveDevice = endpoint(teamPosts, {
  path: '/api/dashboard/device/save',
  summary:
    "Sends notices of the host's events to this browser, until its session ends. Cash-outs and sign-ins are told to the host itself alone.",
  input: DeviceForm,
  output: v.object({ data: Device }),
  invalid: 'push.subscription_invalid',
  fails: ['push.off', 'push.subscription_invalid'],
});

export const removeDevice = endpoint(teamPosts, {
  path: '/api/dashboard/device/remove',
  summary: 'No more notices to this browser.',
  input: v.object({}),
  output: Nothing,
  fails: [],
});

export const tryDevice = endpoint(teamPosts, {
  path: '/api/dashboard/device/try',
  summary: 'Sends a notice to this browser now.',
  input: v.object({}),
  output: Nothing,
  fails: ['push.off', 'notify.unavailable', 'notify.refused', 'notify.device_gone', 'notify.not_found'],
  outside: true,
});

/** JSON that the service worker of apps/dashboard (`dashboard.worker.ts`) receives; `path` is within the dashboard. */
export type DeviceNotice = { title: string; body: string; tag: string; path: string };
