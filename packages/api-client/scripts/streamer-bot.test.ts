import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { IMPORT_HEADER, STREAMER_BOT_CODE, STREAMER_BOT_FILE, streamerBotImport } from './streamer-bot.ts';

type Sub = { type: number; variableName?: string; value?: string; byteCode?: string };
type Import = {
  version: number;
  data: {
    actions: { triggers: { commandId: string }[]; subActions: Sub[] }[];
    commands: { id: string; command: string; enabled: boolean }[];
  };
};

function contentOf(file: string): Import {
  const bytes = Buffer.from(file, 'base64');
  expect(bytes.subarray(0, 4).toString()).toBe(IMPORT_HEADER);
  return JSON.parse(gunzipSync(bytes.subarray(4)).toString('utf8')) as Import;
}

function fieldsOf(path: string): string[] {
  const openapi = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }>;
  };
  const { schema } = openapi.paths[path]?.post.requestBody.content['application/json'] ?? {
    schema: { properties: {} },
  };
  return Object.keys(schema.properties);
}

const file = readFileSync(STREAMER_BOT_FILE, 'utf8');
const code = readFileSync(STREAMER_BOT_CODE, 'utf8');

test('the import file of Streamer.bot is the one that its code makes', () => {
  // Packed bytes differ between versions of zlib.
  expect(contentOf(file), 'run packages/api-client/scripts/streamer-bot.ts').toEqual(
    contentOf(streamerBotImport(code)),
  );
});

test('it posts every field of a chat line to the address of the service, and has no key', () => {
  const { actions, commands } = contentOf(file).data;
  const [action] = actions;
  const [address, key, run] = action?.subActions ?? [];
  expect([address?.variableName, key?.variableName]).toEqual(['mabarinAddress', 'mabarinKey']);
  const packed = Buffer.from(run?.byteCode ?? '', 'base64').toString('utf8');
  expect(packed).toBe(code);
  expect(packed).toContain('"/api/chat"');
  expect(packed).toContain('HttpMethod.Post');
  const sent = /new\n\s*\{(?<fields>.*?)\};/s.exec(packed)?.groups?.['fields'] ?? '';
  expect([...sent.matchAll(/^ {12}(\w+)(?: =|,)/gm)].map(([, name]) => name)).toEqual(fieldsOf('/api/chat'));
  expect(JSON.stringify(contentOf(file))).not.toMatch(/rk_\w/);
  expect(action?.triggers.map(({ commandId }) => commandId)).toEqual(commands.map(({ id }) => id));
  expect(commands[0]?.command.split('\r\n')).toEqual(
    expect.arrayContaining(['!antri', '!klaim', '!buka', '!tutup', '!next']),
  );
});
