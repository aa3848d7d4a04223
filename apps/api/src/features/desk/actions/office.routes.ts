import { hostname } from 'node:os';
import { deskCloseAccount, deskEraseAccount, deskExportAccount } from '@mabarin/api-client/contract/desk/hosts';
import {
  deskAddWord,
  deskBroadcast,
  deskBroadcastReach,
  deskLabelSuggestion,
  deskTraining,
  deskFiles,
  deskGateways,
  deskImportSettlement,
  deskPauseGateway,
  deskRemoveWord,
  deskResumeGateway,
  deskStatus,
  deskWords,
  type DeskWords,
} from '@mabarin/api-client/contract/desk/office';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { missingPlaces } from '@mabarin/domain/documents/places';
import { fail } from '@mabarin/domain/errors';
import { columnsOf } from '@mabarin/domain/reconciliation/format';
import type { Deps } from '#deps.ts';
import { activeHostIds, findActiveHost } from '#features/accounts/index.ts';
import type { Desk } from '#features/desk/desk.mount.ts';
import { listPhrases, openSuggestions } from '#features/messages/index.ts';
import { findingsOfAll } from '#features/operator/index.ts';
import { reportGateways } from '#features/payments/index.ts';
import type { Db } from '#schema.ts';

/** Accounts of who cannot log in, the filter's words, broadcasts and files. */
export function officeRoutes(desk: Desk, deps: Deps): void {
  const nothing = async () => ({ data: null });

  desk.command(deskCloseAccount, ({ username }) => ({ command: 'accounts close', subject: username }), nothing);
  desk.command(
    deskExportAccount,
    ({ person, letter, unmasked }) => ({
      command: 'accounts export',
      subject: person,
      options: { letter: letter.trim(), unmasked },
    }),
    async (_db, _input, data) => ({ data: data as string }),
  );
  desk.command(
    deskEraseAccount,
    ({ person }) => ({ command: 'accounts erase', subject: person }),
    async (_db, _input, data) => ({ data: data as OutputOf<typeof deskEraseAccount>['data'] }),
  );

  const words = async (db: Db) => ({ data: await wordsOf(db, deps) });
  desk.read(deskWords, { action: 'filter-words list', subject: () => '*' }, words);
  desk.command(
    deskAddWord,
    ({ text, kind, weight }) => ({
      command: 'filter-words add',
      subject: text,
      options: { kind, weight: String(weight) },
    }),
    words,
  );
  desk.command(deskRemoveWord, ({ text }) => ({ command: 'filter-words remove', subject: text }), words);

  desk.command(
    deskLabelSuggestion,
    ({ text, promotes }) => ({
      command: 'filter-words label',
      subject: text,
      options: { kind: promotes ? 'gambling' : 'ordinary' },
    }),
    words,
  );
  desk.command(
    deskTraining,
    () => ({ command: 'filter-words training' }),
    async (_db, _input, data) => ({ data: data as string }),
  );

  desk.read(deskBroadcastReach, { action: 'broadcast reach', subject: ({ to }) => to || '*' }, async (db, { to }) => ({
    data: { hosts: await reachOf(db, to) },
  }));
  desk.command(
    deskBroadcast,
    ({ to, caption, text, quiet }) => ({
      command: 'broadcast',
      subject: to,
      options: { everybody: to === '', caption, text, quiet },
    }),
    nothing,
  );

  desk.read(deskFiles, { action: 'documents check', subject: () => '*' }, async () => ({
    data: {
      gateways: deps.gateways.all.map(({ name }) => {
        const format = deps.config.settlementFormats[name];
        return { name, columns: format === undefined ? [] : columnsOf(format) };
      }),
      places: [...missingPlaces()],
    },
  }));
  const gateways = async (db: Db) => ({
    data: (await reportGateways(db, deps)).map(({ since, lastError, pausedAt, waitingSince, ...gateway }) => ({
      ...gateway,
      since: since?.toISOString() ?? null,
      lastError: lastError && { at: lastError.at.toISOString(), message: lastError.message },
      pausedAt: pausedAt?.toISOString() ?? null,
      waitingSince: waitingSince?.toISOString() ?? null,
    })),
  });
  desk.read(deskStatus, { action: 'desk status', subject: () => '*' }, async (db) => ({
    data: {
      machine: hostname(),
      parts: (await findingsOfAll(db, deps, async () => deps)).map(({ part, desk: said }) => ({ part, ...said })),
    },
  }));
  desk.read(deskGateways, { action: 'gateways', subject: () => '*' }, gateways);
  desk.command(deskPauseGateway, ({ gateway }) => ({ command: 'gateways pause', subject: gateway }), gateways);
  desk.command(
    deskResumeGateway,
    ({ gateway, seen }) => ({ command: 'gateways resume', subject: gateway, seen: { [gateway]: seen } }),
    gateways,
  );
  desk.command(
    deskImportSettlement,
    ({ gateway, name, content }) => ({
      command: 'settlements import',
      subject: name,
      options: { gateway },
      upload: content,
    }),
    async (_db, _input, data) => ({ data: data as OutputOf<typeof deskImportSettlement>['data'] }),
  );
}

async function wordsOf(db: Db, deps: Deps): Promise<DeskWords> {
  const [phrases, suggestions] = await Promise.all([listPhrases(db), openSuggestions(db, deps)]);
  return {
    words: phrases.map(({ text, category: kind, weight }) => ({ text, kind, weight })),
    suggestions: suggestions.map(({ text, count, verdict, reason, promotes }) => ({
      text,
      count,
      verdict,
      reason,
      promotes,
    })),
  };
}

async function reachOf(db: Db, to: string): Promise<number> {
  if (to === '') return (await activeHostIds(db)).length;
  if ((await findActiveHost(db, to)) === null) throw fail('desk.host_gone', { values: { host: to } });
  return 1;
}
