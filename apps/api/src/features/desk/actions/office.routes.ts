import { hostname } from 'node:os';
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
import { missingPlaces } from '@mabarin/domain/documents/places';
import { fail } from '@mabarin/domain/errors';
import { columnsOf } from '@mabarin/domain/reconciliation/format';
import type { Deps } from '#deps.ts';
import { activeHostIds, findActiveHost } from '#features/accounts/index.ts';
import type { Desk } from '#features/desk/desk.mount.ts';
import { listPhrases, openSuggestions } from '#features/messages/index.ts';
import { findingsOfAll, gatewayActs, hostActs, wordActs } from '#features/operator/index.ts';
import { reportGateways } from '#features/payments/index.ts';
import type { Db } from '#schema.ts';

/** The filter's words, broadcasts, gateways and files. */
export function officeRoutes(desk: Desk, deps: Deps): void {
  const words = async (db: Db) => ({ data: await wordsOf(db, deps) });
  desk.read(deskWords, { action: 'filter-words list', subject: () => '*' }, words);
  desk.act(deskAddWord, wordActs.add, words);
  desk.act(deskRemoveWord, wordActs.remove, words);
  desk.act(deskLabelSuggestion, wordActs.label, words);
  desk.act(deskTraining, wordActs.training, async (_db, _input, data) => ({ data }));

  desk.read(deskBroadcastReach, { action: 'broadcast reach', subject: ({ to }) => to || '*' }, async (db, { to }) => ({
    data: { hosts: await reachOf(db, to) },
  }));
  desk.act(deskBroadcast, hostActs.broadcast, async () => ({ data: null }));

  desk.read(deskFiles, { action: 'documents check', subject: () => '*' }, async () => ({
    data: {
      gateways: deps.gateways.all.map(({ name }) => {
        const format = deps.config.settlementFormats[name];
        return { name, columns: format === undefined ? [] : columnsOf(format) };
      }),
      places: missingPlaces(deps.config.places),
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
  desk.act(deskPauseGateway, gatewayActs.pause, gateways);
  desk.act(deskResumeGateway, gatewayActs.resume, gateways);
  desk.act(deskImportSettlement, gatewayActs.importFile, async (_db, _input, data) => ({ data }));
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
