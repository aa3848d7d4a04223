import type { Rupiah } from '@mabarin/domain/money';
import { rupiahText } from '@mabarin/domain/rupiah';
import { taskStory, worths, type TaskStory } from '@mabarin/domain/tasks/task';
import type { TaskRow } from '#features/tasks/index.ts';
import { momentText } from '#platform/mail/format.ts';

/** Things listed one by one in a message; the rest is a number. */
const LISTED = 10;

/** The desk is nowhere for a browser that nobody opened it to. */
export const DOOR_TEXT = 'Meja tidak ketemu di peramban ini? "mabarin desk" di server memberi link sekali pakai.';

export type Notice = { subject: string; title: string; paragraphs: string[] };

const worthText: Record<TaskStory['worth'], string> = {
  money: 'uang',
  broken: 'yang rusak',
  duty: 'yang wajib',
  person: 'orang menunggu',
  care: 'perawatan',
};

/** New tasks, usually one. No name and no words of a viewer. */
export function newTasksText(tasks: readonly TaskRow[]): Notice {
  const [first] = tasks;
  const title =
    first !== undefined && tasks.length === 1
      ? `Tugas #${first.id}: ${shortOf(first)}`
      : `${tasks.length} tugas baru di meja`;
  return {
    subject: `[Mabarin] ${title}`,
    title,
    paragraphs: [...tasks.slice(0, LISTED).map(paragraphOf), ...restOf(tasks.length)],
  };
}

/** Tasks that closed themselves: all is well again. */
export function mendedText(tasks: readonly TaskRow[]): Notice {
  const names = tasks.map((task) => taskStory(task).about).join('; ');
  return {
    subject: `[Mabarin] Beres lagi: ${names}`,
    title: `Beres lagi: ${names}`,
    paragraphs: ['Tugasnya selesai sendiri.'],
  };
}

function paragraphOf(task: TaskRow): string {
  const { what, todo } = taskStory(task);
  return [`#${task.id}  ${shortOf(task)}`, what, todo].join('\n');
}

function shortOf(task: TaskRow): string {
  const { amount, worth, about } = taskStory(task);
  const money = amount === null ? worthText[worth] : rupiahText(amount);
  return about === '' ? money : `${money}, ${about}`;
}

function restOf(count: number): string[] {
  return count > LISTED ? [`Dan ${count - LISTED} lagi.`] : [];
}

export type Digest = {
  now: Date;
  tasks: readonly TaskRow[];
  day: { opened: number; closed: number };
  cashOuts: readonly { id: string; net: Rupiah; at: Date }[];
  backups: readonly { kind: 'base' | 'drill'; at: Date }[];
  certificates: readonly { host: string; ends: Date }[];
  disks: readonly { path: string; used: number }[];
};

/** The morning's digest. */
export function digestText({ now, tasks, day, cashOuts, backups, certificates, disks }: Digest): Notice {
  const title = `Ringkasan ${momentText(now)}`;
  const backup = (kind: 'base' | 'drill') => {
    const at = backups.find((each) => each.kind === kind)?.at;
    return at === undefined ? 'belum pernah' : ageText(at, now);
  };
  const total = cashOuts.reduce((sum, { net }) => sum + net, 0);
  const weighed = worths
    .map((worth) => [worthText[worth], tasks.filter((task) => taskStory(task).worth === worth).length] as const)
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `${count} ${words}`);
  return {
    subject: `[Mabarin] ${tasks.length} tugas, ${cashOuts.length} pencairan menunggu`,
    title,
    paragraphs: [
      tasks.length === 0
        ? 'Tugas: tidak ada yang menunggu.'
        : [
            `Tugas: ${tasks.length} terbuka (${weighed.join(', ')}).`,
            ...tasks.slice(0, LISTED).map((task) => `#${task.id}  ${shortOf(task)}, ${ageText(task.created_at, now)}`),
            ...restOf(tasks.length),
          ].join('\n'),
      `Sehari terakhir: ${day.opened} dibuka, ${day.closed} selesai.`,
      cashOuts.length === 0
        ? 'Pencairan: tidak ada yang menunggu.'
        : [
            `Pencairan: ${cashOuts.length} menunggu, ${rupiahText(total)}.`,
            ...cashOuts.slice(0, LISTED).map(({ id, net, at }) => `${id}  ${rupiahText(net)}, ${ageText(at, now)}`),
            ...restOf(cashOuts.length),
          ].join('\n'),
      `Cadangan: terakhir ${backup('base')}, latihan pemulihan ${backup('drill')}.`,
      ...(certificates.length === 0
        ? []
        : [`Sertifikat: ${certificates.map(({ host, ends }) => `${host} ${leftText(ends, now)}`).join(', ')}.`]),
      ...(disks.length === 0
        ? []
        : [`Disk: ${disks.map(({ path, used }) => `${path} ${Math.floor(used * 100)}%`).join(', ')}.`]),
    ],
  };
}

const HOUR_MS = 3_600_000;

function ageText(at: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - at.getTime()) / HOUR_MS);
  if (hours < 1) return 'kurang dari sejam';
  return hours < 48 ? `${hours} jam` : `${Math.floor(hours / 24)} hari`;
}

function leftText(ends: Date, now: Date): string {
  const days = Math.floor((ends.getTime() - now.getTime()) / (24 * HOUR_MS));
  return days < 0 ? 'sudah habis' : `${days} hari lagi`;
}
