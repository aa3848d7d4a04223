import { wholeLines } from '@mabarin/domain/text-line';
import { DISCORD_MESSAGE_MAX, plainForDiscord } from '@mabarin/domain/discord/webhook';
import { taskStory } from '@mabarin/domain/tasks/task';
import { startOfWibDate, wibDate } from '@mabarin/domain/time';
import { addDays, addHours } from '#platform/date-fns.ts';
import { thisMachine, type Machine } from './machine.ts';
import { tasksInOrder } from './task.commands.ts';
import { operatorChatJob } from './notice.jobs.ts';
import { countDay, isDigestDue, newestBackups, takeDigest, takeMended, takeUntold } from './notice.queries.ts';
import { digestText, DOOR_TEXT, mendedText, newTasksText, type Notice } from './notice.text.ts';
import {
  watchCashOuts,
  watchCertificates,
  watchClusters,
  watchComplaints,
  watchDisks,
  watchOrders,
} from './watch.commands.ts';
import type { Deps } from '#deps.ts';
import { openCashOuts } from '#features/cash/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Poller } from '#platform/pollers.ts';
import { VERSION } from '#platform/version.ts';
import type { ChatMessage } from '#ports/chat.port.ts';
import type { Mail } from '#ports/mailer.port.ts';
import type { Db, Tx } from '#schema.ts';

/** Hour of the digest in Jakarta. */
const DIGEST_HOUR = 8;
const UNTOLD = 100;

/** Finds what operators have to know, and tells them: heavy tasks at once, the rest in the morning's digest. */
export function inboxPollers(db: Db, deps: Deps, machine: Machine = thisMachine(deps.config)): readonly Poller[] {
  const inProduction = (run: () => Promise<number>) => async () => (deps.config.mode === 'production' ? run() : 0);
  return [
    { name: 'watch-cash-outs', everySeconds: 30, run: () => watchCashOuts(db, deps) },
    { name: 'watch-complaints', everySeconds: 60, run: () => watchComplaints(db, deps) },
    { name: 'watch-clusters', everySeconds: 300, run: () => watchClusters(db, deps) },
    { name: 'watch-orders', everySeconds: 300, run: inProduction(() => watchOrders(db, deps)) },
    { name: 'watch-disks', everySeconds: 30, run: inProduction(() => watchDisks(db, deps, machine)) },
    { name: 'watch-certificates', everySeconds: 30, run: inProduction(() => watchCertificates(db, deps, machine)) },
    { name: 'operators-told', everySeconds: 10, run: () => tellNew(db, deps) },
    { name: 'operators-digest', everySeconds: 60, run: () => tellDigest(db, deps, machine) },
  ];
}

/** Tells of new heavy tasks and of mended ones, each once; those of one run share a message. Returns the number of new tasks. */
async function tellNew(db: Db, deps: Deps): Promise<number> {
  return transaction(db, async (tx) => {
    const untold = await takeUntold(tx, deps.clock.now(), UNTOLD);
    const heavy = untold.filter((task) => ['money', 'broken', 'duty'].includes(taskStory(task).worth));
    if (heavy.length > 0) await tell(tx, deps, newTasksText(heavy), heavy.length === 1 ? `/${heavy[0]?.id}` : '');
    const mended = await takeMended(tx, deps.clock.now());
    if (mended.length > 0) await tell(tx, deps, mendedText(mended), '');
    return untold.length;
  });
}

/** The first digest comes at once, each later one at 08.00 WIB; one that was missed comes late, once. */
async function tellDigest(db: Db, deps: Deps, machine: Machine): Promise<number> {
  const now = deps.clock.now();
  const morning = addHours(startOfWibDate(wibDate(now)), DIGEST_HOUR);
  const next = morning > now ? morning : addDays(morning, 1);
  // Looked at only when it is due: it asks the network and the disk.
  if (!(await isDigestDue(db, now))) return 0;
  const text = await digest(db, deps, machine);
  return transaction(db, async (tx) => {
    if (!(await takeDigest(tx, { now, next }))) return 0;
    await tell(tx, deps, text, '');
    return 1;
  });
}

async function digest(db: Db, { clock, config }: Pick<Deps, 'clock' | 'config'>, machine: Machine): Promise<Notice> {
  const now = clock.now();
  const [tasks, day, cashOuts, backups, certificates, disks] = await Promise.all([
    tasksInOrder(db, 'open'),
    countDay(db, now),
    openCashOuts(db),
    newestBackups(db),
    config.mode === 'production' ? machine.certificates() : [],
    machine.disks(),
  ]);
  return digestText({
    now,
    tasks,
    day,
    cashOuts: cashOuts.map(({ id, amount, fee, created_at: at }) => ({ id, net: amount - fee, at })),
    backups,
    certificates,
    disks,
  });
}

/** Queues a message to every address of the operators and to their Discord channel. */
export async function tell(tx: Tx, deps: Deps, notice: Notice, rest: string): Promise<void> {
  const { mails, chat } = messagesOf(deps, notice, rest);
  for (const mail of mails) await sendMail(tx, deps, mail);
  if (deps.config.operators.discord !== null) await enqueue(tx, deps, operatorChatJob, chat);
}

/** Sends the same without the queue, while the database is away. Returns false when it reached nobody. */
export async function tellAtOnce(
  deps: Pick<Deps, 'config' | 'random' | 'log' | 'mailer' | 'chat'>,
  notice: Notice,
): Promise<boolean> {
  const { discord } = deps.config.operators;
  const { mails, chat } = messagesOf(deps, notice, '');
  const sent = await Promise.allSettled([
    ...mails.map((mail) => deps.mailer.send({ ...mail, key: deps.random.uuid() })),
    ...(discord === null ? [] : [deps.chat.send(discord, chat)]),
  ]);
  for (const each of sent) if (each.status === 'rejected') deps.log.error({ err: each.reason }, 'a notice failed');
  return sent.some(({ status }) => status === 'fulfilled');
}

function messagesOf(
  { config, random }: Pick<Deps, 'config' | 'random'>,
  { subject, title, paragraphs }: Notice,
  rest: string,
): { mails: Mail[]; chat: ChatMessage } {
  const { operators, origins } = config;
  const url = `${origins.dashboard}/meja/tugas${rest}`;
  const layout = mailLayout({
    title,
    paragraphs: [...paragraphs, DOOR_TEXT, `Mabarin ${VERSION}`],
    button: { label: 'Buka meja', url },
  });
  const words = [title, ...paragraphs].map(plainForDiscord).join('\n\n');
  const link = `\n\n${url}`;
  const content = `${wholeLines(words, DISCORD_MESSAGE_MAX - link.length)}${link}`;
  return { mails: operators.mail.map((to) => ({ to, subject, ...layout })), chat: { key: random.uuid(), content } };
}

/** Sends the digest now and returns it, to see who hears of it. */
export async function sendDigest(tx: Tx, deps: Deps): Promise<string> {
  const { mail, discord } = deps.config.operators;
  const text = await digest(tx, deps, { ...thisMachine(deps.config), certificates: () => Promise.resolve([]) });
  await tell(tx, deps, text, '');
  const told = [...mail, ...(discord === null ? [] : ['Discord'])].join(', ');
  return `${[text.title, ...text.paragraphs].join('\n\n')}\n\nSent to: ${told || 'nobody. Set MABARIN_OPERATOR_MAIL'}.`;
}
