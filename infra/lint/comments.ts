type Comment = { type: 'Block' | 'Line'; value: string };
type Context = {
  sourceCode: { getAllComments(): Comment[] };
  report(problem: { node: Comment; message: string }): void;
};

const RIDDLE = /^\*\s*(?:\*\s*)?(What|How|Whether|Who|Where|When|Of)\b/;

/** A doc comment says the thing itself: "The price" and not "What the host is paid" (see .oxlintrc.json). */
const plainOpening = {
  create(context: Context) {
    return {
      Program() {
        for (const node of context.sourceCode.getAllComments()) {
          const [, word] = (node.type === 'Block' && RIDDLE.exec(node.value)) || [];
          if (word === undefined) continue;
          context.report({ node, message: `A doc comment does not open with "${word}": say the thing itself.` });
        }
      },
    };
  },
};

export default { meta: { name: 'comments' }, rules: { 'plain-opening': plainOpening } };
