import { saveBankAccount } from '@mabarin/api-client/contract/cash';
import { saveDiscord } from '@mabarin/api-client/contract/discord';
import { saveChannel } from '@mabarin/api-client/contract/notify';
import { addPasskey, removePasskey, startPasskey } from '@mabarin/api-client/contract/profile/passkeys';
import { closeAccount, prepareHostDownload } from '@mabarin/api-client/contract/privacy';
import { createRemoteKey } from '@mabarin/api-client/contract/remote';
import { decideSuspended, endSessions, startSecondFactor } from '@mabarin/api-client/contract/profile/security';
import { changeKey } from '@mabarin/api-client/contract/profile/settings';
import { inviteMember, setMemberRole } from '@mabarin/api-client/contract/team';
import {
  createStreamKey,
  createWebhook,
  rotateWebhookSecret,
  saveWebhook,
} from '@mabarin/api-client/contract/webhooks';
import type { Endpoint } from '@mabarin/api-client/endpoint';
import { randomUUID } from 'node:crypto';
import { testBot, testWebhook } from './fixtures/discord.ts';
import { webhookForm } from './fixtures/webhooks.ts';

type Loot = { helper: string; webhook: string; address: string };

const account = { bankCode: '014', bankAccountNumber: '1234567890' };
const bytes = 'A'.repeat(43);
const made = { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', attestationObject: 'o2NmbXRkbm9uZQ' };
const attestation = { id: bytes, rawId: bytes, type: 'public-key', response: made };

/**
 * All calls that want a proof (`proof` of the contract), each as it would succeed with one: what a thief with a host's open
 * session tries. `address`: where another webhook would go.
 */
export const attemptsOfThief = ({ helper, webhook, address }: Loot): [string, Endpoint, object][] => [
  ['saves a bank account', saveBankAccount, account],
  ['invites a helper', inviteMember, { email: 'pencuri@tim.test', role: 'finance' }],
  ['gives a helper another role', setMemberRole, { id: helper, role: 'finance' }],
  ['makes a remote key', createRemoteKey, { newKeyId: randomUUID(), name: 'Pencuri', actions: ['win'] }],
  ['adds a webhook', createWebhook, { id: randomUUID(), ...webhookForm }],
  ['changes the address of a webhook', saveWebhook, { id: webhook, ...webhookForm, url: address }],
  ['makes another secret for a webhook', rotateWebhookSecret, { id: webhook }],
  ['makes the key of an event stream', createStreamKey, {}],
  ['saves a Discord channel', saveDiscord, { settings: { webhook: testWebhook().address } }],
  ['saves a channel', saveChannel, { id: randomUUID(), service: 'telegram', ...testBot(), events: ['order'] }],
  ['starts a second factor', startSecondFactor, {}],
  ['makes a passkey', startPasskey, {}],
  ['adds a passkey', addPasskey, { name: 'Pencuri', attestation }],
  ['removes a passkey', removePasskey, { id: randomUUID() }],
  ['ends the sessions of others', endSessions, { id: null }],
  ['downloads everything', prepareHostDownload, {}],
  ['closes the account', closeAccount, {}],
  ['changes the display key', changeKey, {}],
  ['keeps what was suspended', decideSuspended, { kind: 'remote', id: randomUUID(), keep: true }],
];
