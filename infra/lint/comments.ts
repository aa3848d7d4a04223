type Comment = { type: 'Block' | 'Line'; value: string; range: [number, number] };
type Context = {
  sourceCode: { text: string; getAllComments(): Comment[] };
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

const UNBOUND =
  /^[*\s]*(It|Its|They|Their|Them|Those|(?:This|That|These)(?= (?:is|are|was|were|has|have|can|may|must)\b))\b/;

/** A comment names its subject, "The lock is left behind" and not "It is"; a line that goes on with a sentence need not. */
const namedSubject = {
  create(context: Context) {
    return {
      Program() {
        let end = 0;
        for (const node of context.sourceCode.getAllComments()) {
          const goesOn = node.type === 'Line' && /^\n *$/.test(context.sourceCode.text.slice(end, node.range[0]));
          if (node.type === 'Line') end = node.range[1];
          const [, word] = UNBOUND.exec(node.value) ?? [];
          if (word === undefined || goesOn) continue;
          context.report({ node, message: `A comment does not open with "${word}": name the subject.` });
        }
      },
    };
  },
};

export default {
  meta: { name: 'comments' },
  rules: { 'plain-opening': plainOpening, 'named-subject': namedSubject },
};
