/**
 * The boundaries that no stock lint rule can check, as an oxlint plugin (see .oxlintrc.json): who may import whom inside
 * the API and the domain, where SQL may stand, what a limit by address counts, and that time and chance are arguments. Circles are oxlint's own rule.
 */

import { dirname } from 'node:path';

type Node = { type: string; [key: string]: unknown };
type Context = { filename: string; report(problem: { node: Node; message: string }): void };
type Rule = { create(context: Context): Record<string, (node: Node) => void> };

/** The areas from the bottom up. A feature may import the index of an area in a lower row only (docs/map.md). */
export const rows = [
  ['live', 'ledger', 'tasks'],
  ['credit', 'restrictions', 'vouchers', 'webhooks'],
  ['accounts', 'payments', 'speech', 'messages', 'discord'],
  ['notify'],
  ['alerts'],
  ['disputes'],
  ['mabar', 'support', 'cash', 'feedback', 'reconciliation', 'team'],
  ['gifts', 'widgets', 'refunds'],
  ['profile', 'show', 'ticket', 'reports', 'remote', 'push'],
  ['complaints'],
  ['privacy', 'pages', 'chat'],
  ['operator'],
  ['desk'],
];

/** Why a file may not import something; undefined when it may. `path` is relative to the repository. */
type ImportRule = { where: RegExp; except?: RegExp; why: (wanted: string, path: string) => string | undefined };

const test = /\.test\.tsx?$/;

/** The area of a path or of an import: `mabar` in `features/mabar/queue/board.commands.ts`. */
function areaOf(path: string): string | undefined {
  return /(?:^|\/)features\/([^/]+)\//.exec(path)?.[1];
}

const importRules: ImportRule[] = [
  {
    where: /^apps\/api\/src\/(features|sandbox)\//,
    except: test,
    why: (wanted, path) =>
      /^#features\/[^/]+\/(?!index\.ts$)/.test(wanted) && areaOf(wanted.slice(1)) !== areaOf(path)
        ? `Features meet only at their index.ts: import #features/<area>/index.ts instead of ${wanted}.`
        : undefined,
  },
  {
    where: /^apps\/api\/src\/features\//,
    except: test,
    why: (wanted, path) => {
      const [mine, theirs] = [areaOf(path), areaOf(wanted.slice(1))];
      if (mine === undefined || theirs === undefined) return undefined;
      if (mine === theirs) {
        return dirname(path).endsWith(dirname(wanted.slice(1)))
          ? `In your own folder import ./ instead of ${wanted}.`
          : undefined;
      }
      const [here, there] = [mine, theirs].map((area) => rows.findIndex((row) => row.includes(area)));
      if (here === undefined || there === undefined || here < 0 || there < 0) {
        return `The area ${here === -1 ? mine : theirs} has no row in infra/lint/boundaries.ts: give it one.`;
      }
      return there < here
        ? undefined
        : `Features import downward only, and ${theirs} is not below ${mine}: wire it in features.ts instead.`;
    },
  },
  {
    where: /^apps\/api\/src\/features\/[^/]+\/index\.ts$/,
    why: (wanted) =>
      wanted.endsWith('.routes.ts')
        ? 'An index.ts carries no routes: features.ts mounts them, so that a command of an operator starts without them.'
        : undefined,
  },
  {
    where: /^apps\/api\/src\/(platform|adapters)\//,
    except: test,
    why: (wanted) =>
      /^#(features[/.]|deps\.ts$)/.test(wanted)
        ? 'Platform and adapters know no feature and not all deps: declare what is needed in a type.'
        : undefined,
  },
  {
    where: /^apps\/api\/src\/ports\//,
    except: test,
    why: (wanted) =>
      /^(#ports\/|@mabarin\/domain\/)/.test(wanted) ? undefined : 'A port stands below everything but the domain.',
  },
  {
    where: /^apps\/api\/src\/deps\.ts$/,
    why: (wanted) =>
      /^#(ports\/|platform\/|schema\.ts$)/.test(wanted)
        ? undefined
        : 'Deps are ports and parts of the platform: give this one a port.',
  },
  {
    where: /^apps\/api\/src\//,
    except: /^apps\/api\/src\/((app|ops|schema)\.ts$|adapters(\.ts$|\/)|sandbox\/)|\.test\.ts$/,
    why: (wanted) =>
      /^#(sandbox|adapters)\//.test(wanted)
        ? 'Only adapters.ts, app.ts and ops.ts know adapters and the sandbox: ask for a port in deps.'
        : undefined,
  },
  {
    where: /^apps\/api\/src\/(features|platform|sandbox|adapters|ports)\//,
    except: test,
    why: (wanted) =>
      /^#(main|app|features|adapters)\.ts$/.test(wanted)
        ? `${wanted} stands above this file: nothing below imports it.`
        : undefined,
  },
  {
    where: /^apps\/api\/src\/features\//,
    except:
      /^apps\/api\/src\/features\/accounts\/(host\.routes|limits\.commands)\.ts$|^apps\/api\/src\/features\/desk\/operator-session\.commands\.ts$|\.test\.ts$/,
    why: (wanted) =>
      wanted === '#platform/http/network.ts'
        ? 'Only a login waits with its network, a session shows it and the desk is bound to it: a limit by address counts addressOf(ip).'
        : undefined,
  },
  {
    where: /^(apps|packages)\//,
    except: /^(apps\/(overlay|api\/testing)|packages\/display)\//,
    why: (wanted) =>
      wanted.startsWith('@mabarin/display/')
        ? 'Only apps/overlay and apps/api/testing import the display client.'
        : undefined,
  },
  {
    where: /^(apps|packages)\//,
    except: /^(packages\/simulators|apps\/api\/(testing|bench))\/|\.test\.ts$/,
    why: (wanted) =>
      wanted.startsWith('@mabarin/simulators/')
        ? 'Simulators are for tests, benches and infra: the service knows the protocol only.'
        : undefined,
  },
  {
    where: /^(apps\/(public|dashboard|overlay)|packages\/(?!domain|simulators))/,
    except: test,
    why: (wanted) =>
      /^@mabarin\/domain\/messages\/(filter|score|model\/)/.test(wanted)
        ? "The message filter and its weights are the service's: a browser would load 175 kB for nothing."
        : undefined,
  },
  {
    where: /^packages\/domain\/src\//,
    except: /^packages\/domain\/src\/messages\/(filter|score|model\/\w+)\.ts$|\.test\.ts$/,
    why: (wanted) =>
      /^#messages\/(filter|score|model\/)/.test(wanted)
        ? 'Browsers import the domain, and the weights of the filter only come with messages/filter.ts.'
        : undefined,
  },
  {
    where: /^packages\/domain\/src\//,
    // The curve, in a chunk of its own where a beacon's round is checked, and the estimate of a password where one is set.
    except: /\.test\.tsx?$|\/gifts\/beacon\.verify\.ts$|\/accounts\/guessable\.ts$/,
    why: (wanted) =>
      /^(\.\/|#|valibot$)/.test(wanted) ? undefined : `The domain is pure: valibot only, not ${wanted}.`,
  },
];

/** Server code that holds decisions, not queries. */
const outsideQueries: Pick<ImportRule, 'where' | 'except'> = {
  where: /^apps\/api\/src\//,
  except: /\.queries\.ts$|\.test\.ts$|^apps\/api\/src\/platform\/db\//,
};
const builders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Code in which time and chance are arguments. */
const timeless: Pick<ImportRule, 'where' | 'except'> = {
  where: /^(packages\/domain\/src|apps\/api\/src\/(features|sandbox|adapters))\//,
};

function applies(rule: Pick<ImportRule, 'where' | 'except'>, path: string): boolean {
  return rule.where.test(path) && !rule.except?.test(path);
}

/** The file's path inside the repository, wherever that stands. */
function pathOf(context: Context): string {
  return /(?:^|\/)((?:apps|packages|infra)\/.*)$/.exec(context.filename.replaceAll('\\', '/'))?.[1] ?? '';
}

const imports: Rule = {
  create(context) {
    const path = pathOf(context);
    const boundaries = importRules.filter((rule) => applies(rule, path));
    const look = (node: Node): void => {
      const wanted = (node['source'] as { value?: unknown } | null)?.value;
      if (typeof wanted !== 'string') return;
      for (const rule of boundaries) {
        const message = rule.why(wanted, path);
        if (message) context.report({ node, message });
      }
    };
    return {
      ImportDeclaration: look,
      ImportExpression: look,
      ExportNamedDeclaration: look,
      ExportAllDeclaration: look,
    };
  },
};

const sqlInQueries: Rule = {
  create(context) {
    if (!applies(outsideQueries, pathOf(context))) return {};
    const message = 'SQL lives in *.queries.ts and in migrations.';
    return {
      ImportSpecifier(node) {
        const source = ((node['parent'] as Node)['source'] as { value: string }).value;
        const { name } = node['imported'] as { name?: string };
        if (source === 'kysely' && name === 'sql') context.report({ node, message });
      },
      CallExpression(node) {
        const callee = node['callee'] as Node;
        const { name } = (callee['property'] ?? {}) as { name?: string };
        if (callee.type === 'MemberExpression' && name && builders.has(name)) context.report({ node: callee, message });
      },
    };
  },
};

/** True of a value made of the caller's whole address; what `addressOf` or `prefixOf` made of it is none. */
function hasWholeAddress(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasWholeAddress);
  if (typeof value !== 'object' || value === null) return false;
  const node = value as Node;
  if (node.type === 'CallExpression') {
    const { name } = node['callee'] as { name?: string };
    return name !== 'addressOf' && name !== 'prefixOf' && hasWholeAddress(node['arguments']);
  }
  if (node.type === 'Identifier') return node['name'] === 'ip';
  return Object.entries(node).some(([key, child]) => key !== 'parent' && hasWholeAddress(child));
}

const limitByAddress: Rule = {
  create(context) {
    if (!pathOf(context).startsWith('apps/api/src/')) return {};
    const message = 'A limit counts addressOf(ip): of IPv6 everybody has 2^64 whole addresses.';
    return {
      CallExpression(node) {
        const { name } = ((node['callee'] as Node)['property'] ?? {}) as { name?: string };
        if (name === 'hit' && hasWholeAddress((node['arguments'] as unknown[])[1])) context.report({ node, message });
      },
      Property(node) {
        const { name } = node['key'] as { name?: string };
        const value = node['value'] as Node;
        const counts = name === 'subject' || name === 'keyGenerator';
        if (counts && hasWholeAddress(value['body'] ?? value)) context.report({ node, message });
      },
    };
  },
};

const timeIsAnArgument: Rule = {
  create(context) {
    if (!applies(timeless, pathOf(context))) return {};
    const message = 'Time and chance are arguments: use deps.clock.now() or deps.random, or take a parameter.';
    const isDate = (node: Node): boolean => {
      const callee = node['callee'] as Node;
      return callee.type === 'Identifier' && callee['name'] === 'Date';
    };
    return {
      NewExpression(node) {
        if (isDate(node) && (node['arguments'] as unknown[]).length === 0) context.report({ node, message });
      },
      CallExpression(node) {
        if (isDate(node)) context.report({ node, message });
      },
      MemberExpression(node) {
        const { name: object } = node['object'] as { name?: string };
        const { name: property } = node['property'] as { name?: string };
        if (['Date.now', 'Math.random', 'performance.now'].includes(`${object}.${property}`))
          context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: 'boundaries' },
  rules: {
    imports,
    'sql-in-queries': sqlInQueries,
    'time-is-an-argument': timeIsAnArgument,
    'limit-by-address': limitByAddress,
  },
};
