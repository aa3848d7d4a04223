/** Where a channel takes messages. The token is a secret: whoever has it can write there. */
export type Webhook = { readonly id: string; readonly token: string };

/** Far longer than any webhook's address. */
export const WEBHOOK_MAX = 300;

// One anchored expression over the whole text leaves no room for a user, a port, a query, a fragment or another host.
const WEBHOOK =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord\.com\/api(?:\/v\d{1,2})?\/webhooks\/(\d{17,20})\/([\w-]{60,100})\/?$/;

/**
 * Reads a webhook's address as Discord shows it; null for anything else. Only id and token are taken from it: the
 * address a message goes to is built from ours (docs/spec/decisions.md "The outside world").
 */
export function readWebhook(address: string): Webhook | null {
  const match = WEBHOOK.exec(address.trim().replace(/^https:\/\/discordapp\.com\//, 'https://discord.com/'));
  const [, id, token] = match ?? [];
  return id === undefined || token === undefined ? null : { id, token };
}

/** How a stored webhook is shown: enough to distinguish two, not enough to write to the channel. */
export function maskWebhook({ id, token }: Webhook): string {
  return `https://discord.com/api/webhooks/${id}/••••••••${token.slice(-4)}`;
}

/** Discord's limit for the text of one message, in characters. */
export const DISCORD_MESSAGE_MAX = 2_000;

/**
 * Text of a viewer inside a Discord message: one line that is read as it was written. Marks of bold, quotes, headings
 * and spoilers, mentions, links and invites lose their meaning.
 */
export function plainForDiscord(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, (sign) => (/[!?,']/.test(sign) ? sign : `\\${sign}`));
}
