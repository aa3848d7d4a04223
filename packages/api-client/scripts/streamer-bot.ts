import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * The import file of Streamer.bot for `POST /api/chat`, made of docs/chat/streamer-bot.cs. Its manual describes imports
 * (docs.streamer.bot, "Import & Export") and not their format, which is read from the manual's own examples: base64 of
 * `SBAE` and gzipped JSON.
 */

const FOLDER = join(import.meta.dirname, '../../../docs/chat');
export const STREAMER_BOT_CODE = join(FOLDER, 'streamer-bot.cs');
export const STREAMER_BOT_FILE = join(FOLDER, 'streamer-bot.sb');
export const IMPORT_HEADER = 'SBAE';

const COMMANDS = ['!antri', '!posisi', '!main', '!klaim', '!siap', '!nanti', '!harga', '!bantuan'];
const MODERATORS = ['!buka', '!tutup', '!next'];
const COMMAND_ID = '5d1a8f0e-6b0c-4c55-9d3e-0f6c1f5f7a01';
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Numbers of kinds, as in the examples of version 23 (Streamer.bot 1.0). */
const SET_ARGUMENT = 123;
const RUN_CODE = 99_999;
const COMMAND_TRIGGERED = 401;
const TWITCH = 1;

const FRAMEWORK = 'C:\\Windows\\Microsoft.NET\\Framework64\\v4.0.30319\\';

function subAction(index: number, type: number, own: object) {
  const id = `5d1a8f0e-6b0c-4c55-9d3e-0f6c1f5f7b0${index}`;
  return { ...own, id, weight: 0, type, parentId: null, enabled: true, index };
}

const argument = (index: number, variableName: string, value: string) =>
  subAction(index, SET_ARGUMENT, { variableName, value, autoType: false });

/** The host writes address and key into the first two sub-actions. */
export function streamerBotImport(code: string): string {
  const action = {
    id: '5d1a8f0e-6b0c-4c55-9d3e-0f6c1f5f7a02',
    queue: NOBODY,
    enabled: true,
    excludeFromHistory: false,
    excludeFromPending: false,
    name: 'Mabarin: jawab chat',
    group: 'Mabarin',
    alwaysRun: false,
    randomAction: false,
    concurrent: false,
    triggers: [
      {
        commandId: COMMAND_ID,
        id: '5d1a8f0e-6b0c-4c55-9d3e-0f6c1f5f7a03',
        type: COMMAND_TRIGGERED,
        enabled: true,
        exclusions: [],
      },
    ],
    subActions: [
      argument(0, 'mabarinAddress', 'https://alamat-mabarin-kamu'),
      argument(1, 'mabarinKey', 'tempel kunci di sini'),
      subAction(2, RUN_CODE, {
        name: '',
        description: '',
        references: [
          `${FRAMEWORK}mscorlib.dll`,
          `${FRAMEWORK}System.dll`,
          `${FRAMEWORK}System.Net.Http.dll`,
          '.\\Newtonsoft.Json.dll',
        ],
        byteCode: Buffer.from(code).toString('base64'),
        precompile: false,
        delayStart: false,
        saveResultToVariable: false,
        saveToVariable: '',
      }),
    ],
  };
  const command = {
    permittedUsers: [],
    permittedGroups: [],
    id: COMMAND_ID,
    name: 'Mabarin',
    enabled: false,
    include: true,
    mode: 0,
    command: [...COMMANDS, ...MODERATORS].join('\r\n'),
    regexExplicitCapture: false,
    location: 0,
    ignoreBotAccount: true,
    ignoreInternal: true,
    sources: TWITCH,
    persistCounter: false,
    persistUserCounter: false,
    caseSensitive: false,
    globalCooldown: 0,
    userCooldown: 0,
    group: 'Mabarin',
    grantType: 0,
  };
  const content = {
    meta: {
      name: 'Mabarin: jawab chat',
      author: 'Mabarin',
      version: '1.0.0',
      description: 'Belum dicoba di Streamer.bot. Isi alamat dan kunci di action, lalu nyalakan perintahnya.',
      autoRunAction: null,
      minimumVersion: null,
    },
    data: {
      actions: [action],
      queues: [],
      commands: [command],
      websocketServers: [],
      websocketClients: [],
      timers: [],
    },
    version: 23,
    exportedFrom: '1.0.4',
    minimumVersion: '1.0.0-alpha.1',
  };
  return Buffer.concat([Buffer.from(IMPORT_HEADER), gzipSync(JSON.stringify(content))]).toString('base64');
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(STREAMER_BOT_FILE, streamerBotImport(readFileSync(STREAMER_BOT_CODE, 'utf8')));
}
