/**
 * `pnpm deploy-walk [--keep]`: walks docs/deploy.md command by command in a bare Debian with its own systemd (debootstrap,
 * systemd-nspawn), up to an order that is paid over https at a simulator, and prints the time of each step. The page's own
 * blocks are run; replaced are the repository (by a copy of this checkout), vendors' keys and addresses (by simulators') and
 * the certificates (by Caddy's own authority). Programs and packages come from where this machine gets its own; from step 3
 * on the network has nobody else in it. Needs root, debootstrap and systemd-container; without one of them it says so and
 * walks nothing. `--keep` leaves the folder.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { localSecrets } from '@mabarin/simulators/all';
import { execa } from 'execa';
import { SMTPServer } from 'smtp-server';
import { askSite, callApi, openVendors, placePaidOrder, type Sites } from './paid-order.ts';
import { UserError, onExit, root, run, script } from './shell.ts';

const DOMAIN = 'mabarin.example';
const SUITE = 'bookworm';
/** Steps up to this one fetch programs and packages. */
const LAST_WITH_NETWORK = 2;
/** Copy of this checkout in the new Debian, and the release that step 2 makes of it. */
const REPOSITORY = '/srv/repository';
const RELEASE = '/opt/mabarin/2026-11-22';
const MAIL_PORT = 2_525;
/** Steps 3 to 8 come before the mail. */
const MAIL_MS = 900_000;
/** Settings that are handed on. Others, such as npm's prefix, lead to this machine's own folders. */
const WAY_TO_REGISTRY = /^(https?_proxy|no_proxy|npm_config_(registry|noproxy|proxy|https_proxy|cafile|strict_ssl))$/i;
/** Caddy's authority is believed as soon as there is one. */
const TRUST_CADDY = [
  'grep -q local_certs /etc/caddy/Caddyfile || exit 0',
  'until [ -f /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt ]; do sleep 0.2; done',
  'cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /usr/local/share/ca-certificates/caddy.crt',
  'update-ca-certificates',
].join('; ');
const PROMISE_MINUTES = 60;
const page = join(root, 'docs/deploy.md');

type Step = { number: number; title: string; commands: string };
type Took = { title: string; seconds: number };

if (process.argv[2] === '--inside') await script(walkInside);
else await script(walk);

/** The steps of the systemd section with their blocks. */
function readSteps(): Step[] {
  const text = readFileSync(page, 'utf8');
  const section = /^## systemd.*?(?=^## |^### )/ms.exec(text)?.[0] ?? '';
  const steps = [...section.matchAll(/^\*\*(\d+)\. ([^*]+?)\.?\*\*.*?^```\n(.*?)^```$/gms)];
  if (steps.length < 8) throw new UserError(`${page} has ${steps.length} steps with commands; it had 8.`);
  return steps.map(([, number, title = '', commands = '']) => ({ number: Number(number), title, commands }));
}

/** Restarts one process after the other on the release that is named there, which here is the one that runs. */
function readWayBack(): string {
  const text = readFileSync(page, 'utf8');
  const commands = /^### Taking an update back$.*?^```\n(.*?)^```$/ms.exec(text)?.[1];
  if (!commands?.includes(RELEASE)) throw new UserError(`docs/deploy.md does not lead back to ${RELEASE} any more.`);
  return commands;
}

/** The commands with what belongs to nobody's machine replaced; each must stand in the page, or it has drifted. */
function replaced(steps: readonly Step[], by: Record<string, string>): Step[] {
  const found = new Set<string>();
  const done = steps.map((step) => ({
    ...step,
    commands: Object.entries(by).reduce((text, [from, to]) => {
      if (text.includes(from)) found.add(from);
      return text.replaceAll(from, to);
    }, step.commands),
  }));
  const missing = Object.keys(by).filter((from) => !found.has(from));
  if (missing.length > 0) throw new UserError(`docs/deploy.md does not say any more: ${missing.join('; ')}`);
  return done;
}

/** One shell for all of them, as for the operator; a step that fails ends it. */
function shellOf(steps: readonly Step[], before: readonly Step[]): string {
  const assignments = before.flatMap(({ commands }) => commands.match(/^[A-Z_]+=.*$/gm) ?? []);
  const lines = steps.map(({ number, title, commands }) => `echo; echo '@@ ${number}. ${title}'\n${commands}`);
  return ['set -eu -o pipefail', ...assignments, ...lines, "echo; echo '@@'"].join('\n');
}

// ---- outside

async function walk(): Promise<number> {
  const missing = [
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...['debootstrap', 'systemd-nspawn'].filter(
      (name) => !['/usr/bin', '/usr/sbin'].some((at) => existsSync(join(at, name))),
    ),
  ];
  if (missing.length > 0) {
    console.log(`deploy-walk: skipped, missing here: ${missing.join(', ')}`);
    return 0;
  }
  const steps = readSteps();
  const folder = mkdtempSync('/var/tmp/mabarin-deploy-walk-');
  // The folder becomes `/`, through which everybody has to go.
  chmodSync(folder, 0o755);
  if (process.argv[2] !== '--keep') onExit(() => rm(folder, { recursive: true, force: true }));
  const began = performance.now();
  const programs = '--include=ca-certificates,iproute2,systemd-sysv,dbus';
  const made = await run('debootstrap', ['--variant=minbase', programs, SUITE, folder, await findMirror()]);
  if (made.code !== 0) throw new UserError(`debootstrap failed: ${made.output.slice(-1_000)}`);
  await prepareMachine(folder);
  console.log(`a bare Debian ${SUITE}: ${((performance.now() - began) / 1_000).toFixed(0)} s, not counted`);

  const networked = replaced(steps.slice(0, LAST_WITH_NETWORK), {
    'age1...': 'age1walk',
    'git clone <the repository> $RELEASE': `mkdir -p /opt/mabarin; cp -r ${REPOSITORY} $RELEASE`,
  });
  const took = [
    ...(await enter(folder, [...wayToRegistry(), '--as-pid2', 'bash', '-c', shellOf(networked, [])])),
    ...(await enter(folder, ['--boot', '--private-network', '--', 'systemd.show_status=no'])),
  ];
  const sum = took.reduce((all, { seconds }) => all + seconds, 0);
  console.log(`${'the sum'.padEnd(44)} ${(sum / 60).toFixed(1)} min (promised: ${PROMISE_MINUTES})`);
  return sum <= PROMISE_MINUTES * 60 ? 0 : 1;
}

/** The mirror of Debian that apt uses. */
async function findMirror(): Promise<string> {
  const { output } = await run('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages']);
  return output.split('\n').find((site) => /\/debian\/?$/.test(site)) ?? 'http://deb.debian.org/debian';
}

/** Does the work of a real machine's installer, copies this checkout, and makes the walk's own unit. */
async function prepareMachine(folder: string): Promise<void> {
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode });
  };
  // Steps 1 and 2 run before systemd does.
  write('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755);
  // Nothing here outlives the walk.
  write('etc/dpkg/dpkg.cfg.d/walk', 'force-unsafe-io\n');
  write('etc/apt/apt.conf.d/90-walk', 'APT::Get::Assume-Yes "true";\n');
  const names = ['', 'api.', 'dashboard.', 'overlay.'].map((name) => `${name}${DOMAIN}`);
  write('etc/hosts', `127.0.0.1 localhost\n127.0.0.1 ${names.join(' ')}\n`);
  // What this machine believes and how it reaches its registry, for as long as the walk takes.
  for (const file of ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt']) {
    if (existsSync(file)) write(file, readFileSync(file, 'utf8'));
  }
  write('etc/systemd/system/caddy.service.d/walk.conf', `[Service]\nExecStartPost=+/bin/sh -c '${TRUST_CADDY}'\n`);
  const inside = `/usr/local/bin/node ${RELEASE}/infra/local/deploy-walk.ts --inside`;
  const end = '[ $$EXIT_STATUS = 0 ] || journalctl -n 60 --no-pager >/dev/console; systemctl exit $$EXIT_STATUS';
  write(
    'etc/systemd/system/walk.service',
    `[Unit]\nAfter=postgresql.service caddy.service\n[Service]\nEnvironment=HOME=/root LANG=C.UTF-8\n` +
      `ExecStart=${inside}\nExecStopPost=/bin/sh -c '${end}'\nStandardOutput=file:/dev/console\nStandardError=inherit\n`,
  );
  // The console's prompt would stand between the walk's lines.
  symlinkSync('/dev/null', join(folder, 'etc/systemd/system/console-getty.service'));
  symlinkSync('../walk.service', join(folder, 'etc/systemd/system/multi-user.target.wants/walk.service'));
  mkdirSync(join(folder, REPOSITORY), { recursive: true });
  const copy = `git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -x -C '${join(folder, REPOSITORY)}'`;
  const { code, output } = await run('bash', ['-o', 'pipefail', '-c', copy], { cwd: root });
  if (code !== 0) throw new UserError(`this checkout could not be copied: ${output}`);
  // Nobody outside vouches for the names.
  const caddyfile = join(folder, REPOSITORY, 'infra/Caddyfile');
  writeFileSync(caddyfile, readFileSync(caddyfile, 'utf8').replace(/^\{$/m, '{\n\tlocal_certs\n\tskip_install_trust'));
}

/** Settings and files by which this machine reaches its registry. */
function wayToRegistry(): string[] {
  const files = ['/root/.npmrc', '/etc/npmrc'].filter((file) => existsSync(file));
  const passed = Object.entries(process.env).filter(([name]) => WAY_TO_REGISTRY.test(name));
  const variables = {
    ...Object.fromEntries(passed),
    DEBIAN_FRONTEND: 'noninteractive',
    // Some machines reach their registry through an authority of their own.
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  };
  return [
    ...files.map((file) => `--bind-ro=${file}`),
    ...Object.entries(variables).map(([name, value]) => `--setenv=${name}=${value}`),
  ];
}

/** Runs the new Debian, where a line `@@ title` begins a step; returns how long each took. */
async function enter(folder: string, args: string[]): Promise<Took[]> {
  const options = ['--quiet', '--register=no', '--keep-unit', '--resolv-conf=off', '--console=read-only'];
  const own = [`--machine=walk-${process.pid}`, `--directory=${folder}`];
  const child = execa('systemd-nspawn', [...options, ...own, ...args], { stdin: 'ignore', all: true, reject: false });
  onExit(async () => {
    child.kill('SIGKILL');
    await child;
  });
  const log: string[] = [];
  const took: Took[] = [];
  let title = '';
  let began = performance.now();
  const note = (line: string) => {
    if (!line.startsWith('@@')) return void log.push(line);
    const seconds = (performance.now() - began) / 1_000;
    if (title !== '') {
      took.push({ title, seconds });
      console.log(`${title.padEnd(44)} ${seconds.toFixed(0).padStart(4)} s`);
    }
    title = line.slice(2).trim();
    began = performance.now();
  };
  for await (const line of child.iterable({ from: 'all' })) note(line);
  if ((await child).exitCode !== 0)
    throw new UserError(`${log.slice(-60).join('\n')}\n\nThe walk failed in "${title}".`);
  return took;
}

// ---- inside

/** Steps 3 to 8 on a machine whose network has nobody else in it, then the first host and its first order. */
async function walkInside(): Promise<number> {
  const shown = { stdio: 'inherit' } as const;
  const steps = readSteps();
  const vendors = await openVendors(DOMAIN);
  const activation = awaited<string>('No mail with an activation link came.');
  const digest = awaited<null>('No digest came to the operator.');
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, answer) {
      void readText(stream).then((text) => {
        const code = /\/activation\/([\w-]+)/.exec(text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1];
        if (code !== undefined) activation.resolve(code);
        if (text.includes(`To: operator@${DOMAIN}`)) digest.resolve(null);
        answer();
      }, answer);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(MAIL_PORT, '127.0.0.1', resolve));
  // Debian's package has chosen a port that was free at its installation.
  const setPort = 'for version in $(ls /etc/postgresql); do pg_conftool $version main set port 5432; done';
  await execa('bash', ['-ec', `${setPort}; systemctl restart postgresql`], shown);
  // The owner alone knows these places of the legal pages.
  const places = readFileSync(join(root, 'packages/domain/src/documents/places.ts'), 'utf8');
  const empty = [...places.matchAll(/place: '([a-z-]+)'.*value: null/g)].map(([, name]) => name).join(',');
  // As the operator makes it on another machine.
  const recipient = /public key: (age1\w+)/.exec((await run('age-keygen', [])).output)?.[1] ?? '';
  const commands = replaced(steps.slice(LAST_WITH_NETWORK), {
    '<server key of Midtrans>': localSecrets.midtransServerKey,
    '<secret of Turnstile>': localSecrets.turnstileSecret,
    '<site key of Turnstile>': '0x4LOCAL',
    '<smtp://user:password@host:587>': `smtp://127.0.0.1:${MAIL_PORT}`,
    'MABARIN_PAYMENT=midtrans': `MABARIN_PAYMENT=midtrans\nMABARIN_MIDTRANS_BASE_URL=${vendors.addresses.midtrans}`,
    '<your e-mail>': `operator@${DOMAIN}`,
    'MABARIN_CHAT=discord,telegram': `MABARIN_CHAT=discord,telegram\nMABARIN_ALLOW_EMPTY_PLACES=${empty}`,
    'MABARIN_CAPTCHA=turnstile': `MABARIN_CAPTCHA=turnstile\nMABARIN_TURNSTILE_BASE_URL=${vendors.addresses.turnstile}`,
  });
  const before = steps
    .slice(0, LAST_WITH_NETWORK)
    .map((step) => ({ ...step, commands: step.commands.replace('age1...', recipient) }));
  await execa('bash', ['-c', shellOf(commands, before)], shown);

  console.log('\n@@ 9. Who hears of it');
  await digest.promise;
  console.log('\n@@ 10. The first host');
  const authority = readFileSync('/usr/local/share/ca-certificates/caddy.crt', 'utf8');
  const sites: Sites = { port: 443, root: authority, domain: DOMAIN };
  const photo = readFileSync(join(RELEASE, 'docs/images/mabarin.png')).toString('base64');
  await callApi(sites, '/api/join', {
    tokenJoin: vendors.turnstile.token('join'),
    formJoin: {
      hostPhotoBase64: photo,
      hostPhotoFileType: 'png',
      hostEmail: `host@${DOMAIN}`,
      hostEmailValid: true,
      hostUsername: 'BangPertama1',
      hostUsernameValid: true,
      hostName: 'Bang Pertama',
      hostPasswordNew: 'tiga ekor kancil',
      hostPasswordConfirm: 'tiga ekor kancil',
      hostPlayerID: 300_000_001,
      hostPlayerServer: '2001',
      hostPlayerName: '',
    },
  });
  await callApi(sites, '/api/activation', { activationCode: await activation.promise });
  console.log('\n@@ an order paid over https');
  const state = await placePaidOrder(sites, vendors, 'BangPertama1');
  if (state !== 'queued') throw new UserError(`The ticket of a paid order says "${state}", not "queued".`);
  console.log('\n@@ both processes restarted');
  await execa('bash', ['-c', `set -eu\n${readWayBack()}`], shown);
  const answers = await Promise.all([1, 2, 3, 4].map(() => askSite(sites, '', '/BangPertama1')));
  const wrong = answers.find(({ status }) => status !== 200);
  if (wrong) throw new UserError(`After a restart of both processes the host's page answers ${wrong.status}.`);
  console.log('\n@@');
  return 0;
}

/** A mail to come; rejects with the sentence when it does not within `MAIL_MS`. */
function awaited<Value>(sentence: string): PromiseWithResolvers<Value> {
  const mail = Promise.withResolvers<Value>();
  setTimeout(() => mail.reject(new UserError(sentence)), MAIL_MS).unref();
  return mail;
}
