import * as v from 'valibot';
import { DashboardHost } from '#contract/accounts.ts';
import { DiscordSettings } from '#contract/discord.ts';
import { OverlaySettings } from '#contract/alerts.ts';
import { endpoint, moderatorPosts, ownerGets, ownerPosts } from '#endpoint.ts';
import { visibleTo } from '#visible.ts';

export const dashboardSettings = endpoint(moderatorPosts, {
  path: '/api/dashboard/settings',
  summary: 'What the Overlay and Discord pages edit. The webhook comes masked.',
  input: v.object({}),
  output: v.object({ data: v.object({ discord: visibleTo(['owner'], DiscordSettings), overlay: OverlaySettings }) }),
  fails: [],
});

/** First steps of a host that only the server knows; the rest is in the profile and in the state of the overlay. */
export const Setup = v.object({
  /** An alert has been shown on a display; tests count for the 7 days that they are kept. */
  alertShown: v.boolean(),
  /** A viewer has paid for a session or a support. */
  sold: v.boolean(),
});
export type Setup = v.InferOutput<typeof Setup>;

export const setup = endpoint(ownerGets, {
  path: '/api/dashboard/setup',
  summary: 'How far a new host has come, for the checklist of its first hour.',
  input: v.object({}),
  output: v.object({ data: Setup }),
  fails: [],
});

export const changeKey = endpoint(ownerPosts, {
  path: '/api/dashboard/host/change-key',
  securityEvent: 'display_key_change',
  proof: true,
  summary:
    'Gives the host another display key and answers the host. Display pages of the old one are refused at once; open ' +
    'streams end within 2 s.',
  input: v.object({}),
  output: v.object({ data: DashboardHost }),
  fails: [],
});
