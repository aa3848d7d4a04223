import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskWebhook, plainForDiscord, readWebhook } from '#discord/webhook.ts';

const id = '123456789012345678';
const token = `aB3_-${'x'.repeat(63)}`;

describe('the address of a webhook [req 25]', () => {
  test.each([
    `https://discord.com/api/webhooks/${id}/${token}`,
    `https://discord.com/api/webhooks/${id}/${token}/`,
    `https://discord.com/api/v10/webhooks/${id}/${token}`,
    `https://discordapp.com/api/webhooks/${id}/${token}`,
    `https://ptb.discord.com/api/webhooks/${id}/${token}`,
    `https://canary.discord.com/api/webhooks/${id}/${token}`,
    `  https://discord.com/api/webhooks/${id}/${token}\n`,
  ])('%s is taken apart', (address) => {
    expect(readWebhook(address)).toEqual({ id, token });
  });

  test.each([
    '',
    'discord',
    `http://discord.com/api/webhooks/${id}/${token}`,
    `https://evil@discord.com/api/webhooks/${id}/${token}`,
    `https://discord.com@evil.example/api/webhooks/${id}/${token}`,
    `https://discord.com.evil.example/api/webhooks/${id}/${token}`,
    `https://discord.com:8443/api/webhooks/${id}/${token}`,
    `https://discord.com./api/webhooks/${id}/${token}`,
    `https://www.discord.com/api/webhooks/${id}/${token}`,
    `https://ptb.discordapp.com/api/webhooks/${id}/${token}`,
    `https://[::1]/api/webhooks/${id}/${token}`,
    `https://2130706433/api/webhooks/${id}/${token}`,
    `https://169.254.169.254/api/webhooks/${id}/${token}`,
    `https://localhost/api/webhooks/${id}/${token}`,
    `https://discord.com/api/webhooks/${id}/${token}?wait=true`,
    `https://discord.com/api/webhooks/${id}/${token}#x`,
    `https://discord.com/api/webhooks/${id}/${token}/slack`,
    `https://discord.com/api/webhooks/${id}/../../users/@me`,
    `https://discord.com/api/webhooks/1/${token}`,
    `https://discord.com/api/webhooks/${id}/pendek`,
    `https://discord.com/channels/${id}/${id}`,
    `javascript:alert("https://discord.com/api/webhooks/${id}/${token}")`,
    `https://discord.com/api/webhooks/${id}/${token}\nhttps://evil.example`,
  ])('%s is refused', (address) => {
    expect(readWebhook(address)).toBeNull();
  });

  test('shows its id, never its token, and a shown one is no address', () => {
    const shown = maskWebhook({ id, token });
    expect(shown).toContain(id);
    expect(shown).not.toContain(token.slice(0, -4));
    expect(readWebhook(shown)).toBeNull();
  });
});

describe('text of a viewer in a message', () => {
  test.each([
    ['**tebal** ~~coret~~ ||bocor||', String.raw`\*\*tebal\*\* \~\~coret\~\~ \|\|bocor\|\|`],
    ['@everyone <@123>', String.raw`\@everyone \<\@123\>`],
    ['https://jahat.example', String.raw`https\:\/\/jahat\.example`],
    ['discord.gg/slot', String.raw`discord\.gg\/slot`],
    ['# Judul', String.raw`\# Judul`],
    ['Semangat, bang! Main lagi?', 'Semangat, bang! Main lagi?'],
  ])('%s is shown as it was written', (text, escaped) => {
    expect(plainForDiscord(text)).toBe(escaped);
  });

  test('comes back whole when the marks are read', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(plainForDiscord(text).replace(/\\([!-/:-@[-`{-~])/g, '$1')).toBe(text);
      }),
    );
  });
});
