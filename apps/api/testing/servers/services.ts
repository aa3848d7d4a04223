import { createAll, createLocalKeys } from '@mabarin/simulators/all';
import { variablesOf, type SimulatorName } from '@mabarin/simulators/local';
import { openSimulator } from '@mabarin/simulators/server';
import { SMTPServer } from 'smtp-server';

/** Every service outside as a simulator on this machine, and the variables by which the API asks them. */
export type Services = {
  simulators: ReturnType<typeof createAll>;
  variables: Record<string, string>;
  /** Base URL of Discord's API, which has no variable. */
  discordApi: string;
  close(): Promise<void>;
};

/** The services of which each has one simulator of its own; SNAP with the preset of Midtrans. */
const names: readonly SimulatorName[] = ['midtrans', 'xendit', 'snap', 'iris', 'turnstile', 'players', 'discord'];
const MAIL_PASSWORD = 'mail-password-LOCAL';

/** Opens them all on one clock; the mail server takes one user's password. */
export async function openServices(now: () => Date = () => new Date()): Promise<Services> {
  const keys = createLocalKeys();
  const simulators = createAll(keys, now);
  const open = await Promise.all(names.map(async (name) => ({ name, ...(await openSimulator(simulators[name])) })));
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, answer) =>
      password === MAIL_PASSWORD ? answer(null, { user: 'mabarin' }) : answer(new Error(`no such user: ${password}`)),
    onData(stream, _session, answer) {
      stream.resume();
      stream.on('end', () => answer());
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  if (address === null || typeof address === 'string') throw new Error('a port was expected');
  const originOf = (name: SimulatorName) => open.find((each) => each.name === name)?.origin ?? '';
  return {
    simulators,
    discordApi: `${originOf('discord')}/api/v10`,
    variables: {
      ...Object.assign({}, ...names.map((name) => variablesOf(name, originOf(name), keys))),
      MABARIN_PAYMENT: 'midtrans,xendit,snap',
      MABARIN_PLAYERS_HEADERS: '{"x-api-key":"players-key-LOCAL"}',
      MABARIN_SMTP_URL: `smtp://mabarin:${MAIL_PASSWORD}@127.0.0.1:${address.port}`,
      MABARIN_MAIL_FROM: 'Mabarin <salam@mabarin.test>',
      MABARIN_CHAT: 'discord',
    },
    async close() {
      await Promise.all(open.map(({ close }) => close()));
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
