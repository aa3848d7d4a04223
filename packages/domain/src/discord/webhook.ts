export type Webhook = { readonly id: string; readonly token: string };

export const WEBHOOK_MAX = 300;

// One anchored expression leaves no room for a user, a port, a query, a fragment or another host.
const WEBHOOK =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord\.com\/api(?:\/v\d{1,2})?\/webhooks\/(\d{17,20})\/([\w-]{60,100})\/?$/;

/** Null for anything else. Only id and token are used, so that no host's text becomes an address. */
export function readWebhook(address: string): Webhook | null {
  const match = WEBHOOK.exec(address.trim().replace(/^https:\/\/discordapp\.com\//, 'https://discord.com/'));
  const [, id, token] = match ?? [];
  return id === undefined || token === undefined ? null : { id, token };
}

/** Enough to distinguish two, not enough to write to the channel. */
export function maskWebhook({ id, token }: Webhook): string {
  return `https://discord.com/api/webhooks/${id}/••••••••${token.slice(-4)}`;
}

export const DISCORD_MESSAGE_MAX = 2_000;

/** Marks of bold, quotes, headings and spoilers, mentions, links and invites lose their meaning. */
export function plainForDiscord(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, (sign) => (/[!?,']/.test(sign) ? sign : `\\${sign}`));
}
