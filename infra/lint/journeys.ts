type Node = { type: string; value?: unknown; quasis?: { value: { cooked: string } }[] };
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] };
type Context = { report(problem: { node: Node; message: string }): void };

const MOST = 100;

/** A journey's title is one claim of at most 100 characters, as `vitest/valid-title` has it of other tests. */
const shortTitle = {
  create(context: Context) {
    return {
      CallExpression({ callee, arguments: [title] }: Call) {
        if (callee.name !== 'test' || title === undefined) return;
        const words = title.quasis?.map(({ value }) => value.cooked).join('') ?? title.value;
        if (typeof words !== 'string' || words.length <= MOST) return;
        const message = `A journey's title has at most ${MOST} characters, this one ${words.length}: say its one claim, and the others as steps.`;
        context.report({ node: title, message });
      },
    };
  },
};

export default { meta: { name: 'journeys' }, rules: { 'short-title': shortTitle } };
