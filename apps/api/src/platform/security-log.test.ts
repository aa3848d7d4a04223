import { activation, forgotPassword, login, logout, session } from '@mabarin/api-client/contract/accounts';
import { allEndpoints } from '@mabarin/api-client/contract/all';
import { cashSummary } from '@mabarin/api-client/contract/cash';
import { prepareHostDownload } from '@mabarin/api-client/contract/privacy';
import { changeKey } from '@mabarin/api-client/contract/profile/settings';
import { displaySnapshot } from '@mabarin/api-client/contract/alerts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '#platform/log.ts';
import { logIn, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { addTestMember } from '#testing/fixtures/team.ts';
import { useWorld } from '#testing/world.ts';

type Line = Record<string, unknown>;
const lines: Line[] = [];
const keep = (about: unknown) => void lines.push(about as Line);
const log: Log = { debug: () => {}, info: keep, warn: keep, error: () => {} } as unknown as Log;

const world = useWorld({ overrides: { log } });
const events = () => lines.filter((line) => 'security' in line);
const host = useHost(world);
beforeEach(() => {
  lines.length = 0;
});

const tryLogin = (email: string, password: string, token = 'sandbox-pass') =>
  world.call(login, { form: { LoginEmail: email, LoginPassword: password }, token });

describe('security events in the log', () => {
  test('a login says who, from where and how it ended, and never with what', async () => {
    await tryLogin(host.email, TEST_PASSWORD);
    await tryLogin(host.email, 'bukan-password-nya');
    await tryLogin(host.email.toUpperCase(), 'bukan-password-nya');
    await tryLogin(host.email, TEST_PASSWORD, 'sandbox-fail');
    const [right, wrong, again, robot] = events();
    const common = { security: 'login', route: login.path, network: '127.0.0.0/24', account: expect.any(String) };
    expect(right).toEqual({ ...common, host: host.id, outcome: 'done' });
    expect(wrong).toEqual({ ...common, outcome: 'refused', failure: 'accounts.login_wrong' });
    expect(again).toMatchObject({ failure: 'accounts.login_wrong', account: right?.['account'] });
    expect(robot).toMatchObject({ outcome: 'refused', failure: 'http.captcha' });
    const written = JSON.stringify(lines);
    for (const secret of [host.email, TEST_PASSWORD, 'bukan-password-nya', host.browser.cookie, host.browser.login]) {
      expect(written).not.toContain(secret);
    }
  });

  test('a link that is none, a request for one, a logout and a new display key are written down', async () => {
    await world.call(activation, { activationCode: 'x'.repeat(43) });
    await world.call(forgotPassword, { token: 'sandbox-pass', email: host.email });
    const browser = await logIn(world, host.email);
    await world.call(changeKey, {}, { as: browser });
    await world.call(logout, {}, { as: browser });
    expect(events().map((line) => [line['security'], line['outcome'], line['host'] ?? null])).toEqual([
      ['activation', 'refused', null],
      ['reset_link', 'done', null],
      ['login', 'done', host.id],
      ['display_key_change', 'done', host.id],
      ['logout', 'done', host.id],
    ]);
  });

  test('unknown sessions and display keys are written once a minute with their number', async () => {
    const browser = { cookie: 'tidak-ada', login: 'tidak-ada' };
    for (let times = 0; times < 3; times += 1) await world.call(changeKey, {}, { as: browser });
    await world.call(displaySnapshot, {}, { displayKey: 'tidak-ada' });
    world.clock.offsetSeconds += 61;
    await world.call(changeKey, {}, { as: browser });
    expect(events().map((line) => [line['security'], line['route'], line['failure'], line['more']])).toEqual([
      ['display_key_change', changeKey.path, 'accounts.relogin', undefined],
      ['call', displaySnapshot.path, 'overlay.key_unknown', undefined],
      ['display_key_change', changeKey.path, 'accounts.relogin', 2],
    ]);
  });

  test('a call that a role may not make, or that lacks its proof, is written down', async () => {
    const helper = await addTestMember(world, host);
    const browser = await logIn(world, host.email);
    lines.length = 0;
    await helper.call(cashSummary, {});
    await world.advance(16 * 60);
    await world.call(prepareHostDownload, {}, { as: browser });
    expect(events().map((line) => [line['security'], line['failure'], line['host']])).toEqual([
      ['call', 'team.not_allowed', undefined],
      ['data_download', 'accounts.proof_needed', undefined],
    ]);
  });

  test('a visitor who is not logged in is no event, nor is what a form refuses', async () => {
    await world.call(session, {});
    await tryLogin('', '');
    expect(events().map((line) => line['failure'])).toEqual(['accounts.login_invalid']);
  });

  test('the calls that open, prove, change or move something of an account are such events', () => {
    const unnamed = allEndpoints.filter(({ endpoint }) => endpoint.proof && endpoint.securityEvent === undefined);
    expect(unnamed.map(({ name }) => name)).toEqual([]);
    const named = allEndpoints.flatMap(({ endpoint: { securityEvent } }) => securityEvent ?? []);
    expect(named.toSorted()).toEqual([
      'account_close',
      'activation',
      'bank_account',
      'cash_out',
      'credit_given',
      'data_download',
      'discord_address',
      'display_key_change',
      'host_switch',
      'login',
      // With the password, and by the browser that registered.
      'login',
      'login_passkey',
      'login_second_factor',
      'logout',
      'not_me',
      'notify_channel',
      'passkey_add',
      'passkey_remove',
      'passkey_rename',
      'passkey_start',
      'password_change',
      'password_reset',
      'prove',
      'prove_passkey',
      'recovery_codes',
      'refund',
      'refund_account',
      'registration',
      'remote_key_create',
      'remote_key_revoke',
      'reset_link',
      'second_factor_off',
      'second_factor_on',
      'second_factor_start',
      'sessions_end',
      'suspended_decide',
      'team_accept',
      'team_invite',
      'team_remove',
      'team_role',
      'unfreeze',
      'webhook_create',
      'webhook_remove',
      'webhook_rotate',
      'webhook_save',
      'webhook_stream_end',
      'webhook_stream_key',
    ]);
  });
});
