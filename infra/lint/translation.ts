/**
 * A translator (Chrome's "Translate page") puts its own nodes in the place of text, so what React knows of the text is no
 * longer in the page: a change of it is lost, and what is put before it throws. Text that is the only child of its element
 * is set anew as a whole and survives. An oxlint plugin (see .oxlintrc.json) that refuses text which does not.
 */

type Node = { type: string; [key: string]: unknown };
type Context = { filename: string; report(problem: { node: Node; message: string }): void };

const CHANGING = 'Text that changes stands alone in its element, for translators replace it: put it into a <span>.';
const FIXED = 'What stands before this text comes and goes, and translators replace text: put the text into a <span>.';

/** The names that a file declares; scopes are not told apart. */
type Names = { values: Map<string, Node>; elements: Set<string>; imported: Set<string>; icons: Set<string> };

const bareText = {
  create(context: Context) {
    if (!context.filename.endsWith('.tsx')) return {};
    const names: Names = { values: new Map(), elements: new Set(), imported: new Set(), icons: new Set() };
    const parents: Node[] = [];
    const components: Node[] = [];
    const choices: Node[][] = [];
    const name = (node: unknown) => (node as { name?: string } | null)?.name ?? '';
    const typed = (node: Node) => {
      const type = (node['typeAnnotation'] as { typeAnnotation?: Node } | null)?.typeAnnotation;
      const key = name(node['key'] ?? node);
      if (type !== undefined && isElementType(type)) names.elements.add(key);
    };
    return {
      ImportDeclaration(node: Node) {
        const icon = (node['source'] as { value: string }).value.startsWith('~icons/');
        for (const specifier of node['specifiers'] as Node[]) {
          names.imported.add(name(specifier['local']));
          if (icon) names.icons.add(name(specifier['local']));
        }
      },
      VariableDeclarator(node: Node) {
        if (node['init']) names.values.set(name(node['id']), node['init'] as Node);
      },
      FunctionDeclaration(node: Node) {
        names.values.set(name(node['id']), node);
        if (/^[A-Z]/.test(name(node['id']))) components.push(node);
      },
      TSPropertySignature: typed,
      JSXElement: (node: Node) => void parents.push(node),
      JSXFragment: (node: Node) => void parents.push(node),
      ConditionalExpression: (node: Node) => void choices.push(branchesOf(node)),
      'Program:exit'() {
        const returns = components.map((each) => returnsOf(each['body'] as Node).filter((node) => node !== null));
        for (const node of returns.flat()) if (!isElement(node, names)) context.report({ node, message: CHANGING });
        const reused = new Set([...choices, ...returns.map((nodes) => nodes.flatMap(branchesOf))].flatMap(reusedIn));
        for (const parent of parents) {
          for (const { node, message } of problemsIn(parent, names, reused.has(parent)))
            context.report({ node, message });
        }
      },
    };
  },
};

/** True of the type of elements, and of a function that makes them. */
function isElementType(type: Node): boolean {
  if (type.type === 'TSUnionType') return (type['types'] as Node[]).every(isElementType);
  if (type.type === 'TSFunctionType')
    return isElementType((type['returnType'] as { typeAnnotation: Node }).typeAnnotation);
  const { name } = (type['typeName'] ?? {}) as { name?: string };
  return (
    type.type === 'TSNullKeyword' ||
    type.type === 'TSUndefinedKeyword' ||
    name === 'ReactElement' ||
    name === 'Elements'
  );
}

/** The elements of which an expression draws one. */
function branchesOf(node: Node): Node[] {
  if (node.type === 'ConditionalExpression')
    return ['consequent', 'alternate'].flatMap((key) => branchesOf(node[key] as Node));
  if (node.type === 'LogicalExpression') return branchesOf(node['right'] as Node);
  return node.type === 'JSXElement' ? [node] : [];
}

/** Elements of one tag in one place: React keeps the element and changes what is in it, text by text. */
function reusedIn(branches: Node[]): Node[] {
  const hasKey = ({ attributes }: { attributes: { name?: { name?: string } }[] }) =>
    attributes.some((attribute) => attribute.name?.name === 'key');
  const open = (node: Node) => node['openingElement'] as Node & { attributes: { name?: { name?: string } }[] };
  const tag = (node: Node) => (open(node)['name'] as { name?: string }).name;
  const unkeyed = branches.filter((node) => !hasKey(open(node)));
  return unkeyed.filter((node) => unkeyed.some((other) => other !== node && tag(other) === tag(node)));
}

function problemsIn(parent: Node, names: Names, reused: boolean): { node: Node; message: string }[] {
  const children = (parent['children'] as Node[]).filter(isDrawn);
  // A fragment comes and goes node by node.
  const inPieces = parent.type === 'JSXFragment' || reused;
  if (parent.type === 'JSXElement' && children.length === 1) return [];
  return children.flatMap((node, index) => {
    const kind = kindOf(node, names);
    if (kind === 'text' || (inPieces && kind === 'fixed text')) return [{ node, message: CHANGING }];
    if (kind !== 'fixed text') return [];
    return children.slice(0, index).some((before) => kindOf(before, names) === 'moving')
      ? [{ node, message: FIXED }]
      : [];
  });
}

/** Blank text with a line break and comments draw nothing. */
function isDrawn(node: Node): boolean {
  if (node.type === 'JSXText') return !/^\s*\n\s*$/.test(node['value'] as string);
  return (node['expression'] as Node | undefined)?.type !== 'JSXEmptyExpression';
}

type Kind = 'text' | 'fixed text' | 'moving' | 'fixed';

function kindOf(node: Node, names: Names): Kind {
  // Nobody translates a space.
  if (node.type === 'JSXText') return (node['value'] as string).trim() === '' ? 'fixed' : 'fixed text';
  if (node.type === 'JSXElement') {
    const name = ((node['openingElement'] as Node)['name'] as { name?: string }).name ?? '';
    return /^[a-z]/.test(name) || names.icons.has(name) ? 'fixed' : 'moving';
  }
  if (node.type === 'JSXFragment') return 'moving';
  const expression = node['expression'] as Node;
  if (expression['value'] === ' ') return 'fixed';
  if (isFixedText(expression, names)) return 'fixed text';
  return isElement(expression, names) ? 'moving' : 'text';
}

function isFixedText(node: Node, names: Names): boolean {
  if (node.type === 'Literal') return true;
  if (node.type === 'TemplateLiteral') return (node['expressions'] as Node[]).every((each) => isFixedText(each, names));
  if (node.type !== 'MemberExpression' || node['computed'] === true) return false;
  const object = node['object'] as Node;
  return object.type === 'Identifier' ? names.imported.has(object['name'] as string) : isFixedText(object, names);
}

/** True of an expression that draws elements or nothing, and never text. */
function isElement(node: Node | null | undefined, names: Names, seen: readonly Node[] = []): boolean {
  if (!node || seen.includes(node)) return false;
  const is = (part: unknown) => isElement(part as Node, names, [...seen, node]);
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'Literal':
      return node['value'] === null || typeof node['value'] === 'boolean';
    case 'ConditionalExpression':
      return is(node['consequent']) && is(node['alternate']);
    case 'LogicalExpression':
      return is(node['right']) && (node['operator'] === '&&' || is(node['left']));
    case 'Identifier': {
      const name = node['name'] as string;
      return name === 'undefined' || names.elements.has(name) || is(names.values.get(name));
    }
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      const { name } = (callee['property'] ?? {}) as { name?: string };
      if (name === 'map' || name === 'from' || name === 'flatMap') return is((node['arguments'] as Node[]).at(-1));
      return is(callee);
    }
    case 'ChainExpression':
      return is(node['expression']);
    case 'MemberExpression': {
      const object = names.values.get(((node['object'] as Node)['name'] ?? '') as string);
      const { name } = node['property'] as { name?: string };
      if (node['computed'] !== true) return names.elements.has(name ?? '');
      return object?.type === 'ObjectExpression' && (object['properties'] as Node[]).every(({ value }) => is(value));
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return is(node['expression']);
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression': {
      const body = node['body'] as Node;
      return body.type === 'BlockStatement' ? returnsOf(body).every(is) : is(body);
    }
    default:
      return false;
  }
}

/** The returned expressions of a function, without those of functions inside it. */
function returnsOf(node: Node): (Node | null)[] {
  if (node.type === 'ReturnStatement') return [node['argument'] as Node | null];
  const inside = ['body', 'consequent', 'alternate', 'block', 'cases'].flatMap(
    (key) => (node[key] ?? []) as Node | Node[],
  );
  return /Statement$|^SwitchCase$/.test(node.type) ? inside.flatMap(returnsOf) : [];
}

export default { meta: { name: 'translation' }, rules: { 'bare-text': bareText } };
