import * as v from 'valibot';
import { DashboardHost } from '#contract/accounts.ts';
import { DiscordSettings } from '#contract/discord.ts';
import { OverlaySettings } from '#contract/alerts.ts';
import { endpoint } from '#endpoint.ts';

export const dashboardSettings = endpoint({
  method: 'POST',
  path: '/api/dashboard/settings',
  who: 'host',
  summary: 'What the Overlay and Discord pages edit. The webhook comes masked.',
  input: v.object({}),
  output: v.object({ data: v.object({ discord: DiscordSettings, overlay: OverlaySettings }) }),
  fails: [],
});

export const changeKey = endpoint({
  method: 'POST',
  path: '/api/dashboard/host/change-key',
  who: 'host',
  securityEvent: 'host_code_change',
  summary:
    'Gives the host another host code and answers the host. Display pages of the old one are refused at once; open ' +
    'streams end within 2 s.',
  input: v.object({}),
  output: v.object({ data: DashboardHost }),
  fails: [],
});
