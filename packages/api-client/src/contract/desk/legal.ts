import { LEGAL_KINDS, LEGAL_MAX } from '@mabarin/domain/legal/order';
import * as v from 'valibot';
import { Approval } from '#contract/desk/money.ts';
import { code, codeFails, Instant, why } from '#contract/desk/shapes.ts';
import { endpoint, operatorPosts } from '#endpoint.ts';

const line = (max: number, code: 'desk.legal_letter' | 'desk.legal_ground') =>
  v.pipe(v.string(code), v.maxLength(max, code), v.trim(), v.minLength(1, code));
const OrderNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));

const LegalOrder = v.object({
  id: v.number(),
  authority: v.string(),
  /** The authority's own of its letter. */
  number: v.string(),
  kind: v.picklist(LEGAL_KINDS),
  receivedAt: Instant,
  deadline: Instant,
  recordedAt: Instant,
  recordedBy: v.string(),
  answeredAt: v.nullable(Instant),
  answeredBy: v.nullable(v.string()),
});
export type LegalOrder = v.InferOutput<typeof LegalOrder>;

const LegalStory = v.object({
  ...LegalOrder.entries,
  /** The pasted text. */
  named: v.string(),
  /** Null: the host may be told. */
  ground: v.nullable(v.string()),
  answer: v.string(),
  hasFile: v.boolean(),
  /** Things that it names. `kind` null: we have nothing of this. `id`: a username, a payment, a claim or an e-mail. */
  found: v.array(
    v.object({
      word: v.string(),
      kind: v.nullable(v.picklist(['host', 'payment', 'claim', 'viewer'])),
      id: v.string(),
      host: v.nullable(v.string()),
    }),
  ),
  /** Things there that can be taken down or frozen now: `bangkancil page`, `bangkancil money`, `bangkancil support aBcD`. */
  things: v.array(v.object({ key: v.string(), text: v.string() })),
  /** The oldest first. */
  steps: v.array(v.object({ at: Instant, operator: v.string(), text: v.string() })),
  /** The first operator's approval of a copy; null: its data were not asked for. */
  copy: Approval,
  /** Name and address of the company, for the letter. */
  sender: v.array(v.string()),
});
export type LegalStory = v.InferOutput<typeof LegalStory>;
const Story = v.object({ data: LegalStory });
const Text = v.object({ data: v.string() });

export const deskLegalOrders = endpoint(operatorPosts, {
  path: '/api/desk/legal',
  summary: "Authorities' orders: open ones by deadline, then the newest answered ones, 200 at most.",
  input: v.object(why),
  output: v.object({ data: v.array(LegalOrder) }),
  fails: [],
});

export const deskLegalOrder = endpoint(operatorPosts, {
  path: '/api/desk/legal/order',
  summary: 'One order with what it names, what can be taken down there now, and what was done.',
  input: v.object({ ...why, id: OrderNumber }),
  output: Story,
  fails: ['desk.legal_gone'],
});

export const deskRecordLegal = endpoint(operatorPosts, {
  path: '/api/desk/legal/record',
  summary:
    "Records an authority's order (`legal record`); the same number of the same authority again corrects it until it is answered. `content`: its file in base64, PDF, JPEG or PNG of 10 MB at most; '': none, or the same.",
  input: v.object({
    ...why,
    number: line(LEGAL_MAX.number, 'desk.legal_letter'),
    authority: line(LEGAL_MAX.authority, 'desk.legal_letter'),
    kind: v.picklist(LEGAL_KINDS),
    /** WIB, `2026-11-27 13.00`. */
    received: v.pipe(v.string(), v.maxLength(40)),
    named: line(LEGAL_MAX.named, 'desk.legal_letter'),
    /** Why its host may not be told; null: it may. */
    ground: v.nullable(line(LEGAL_MAX.ground, 'desk.legal_ground')),
    content: v.pipe(v.string(), v.maxLength(Math.ceil(LEGAL_MAX.file / 3) * 4, 'desk.legal_file')),
  }),
  output: v.object({ data: v.object({ id: v.number() }) }),
  fails: [
    'desk.legal_letter',
    'desk.legal_many',
    'desk.legal_ground',
    'desk.legal_received',
    'desk.legal_file',
    'desk.legal_answered',
  ],
  bodyLimit: 15_000_000,
});

export const deskLegalFile = endpoint(operatorPosts, {
  path: '/api/desk/legal/file',
  summary: 'The file of an order, in base64 (`legal file`).',
  input: v.object({ ...why, id: OrderNumber }),
  output: Text,
  fails: ['desk.legal_gone'],
});

export const deskCarryOut = endpoint(operatorPosts, {
  path: '/api/desk/legal/carry-out',
  summary: 'Takes down or freezes `things` of an open order (`legal carry-out`), all or none.',
  input: v.object({
    ...why,
    ...code,
    id: OrderNumber,
    things: v.pipe(v.array(v.unknown()), v.maxLength(1_000), v.array(v.pipe(v.string(), v.maxLength(160)))),
  }),
  secret: ['code'],
  output: Story,
  fails: [...codeFails, 'desk.legal_gone', 'desk.legal_answered', 'desk.complaint_things'],
});

export const deskLegalCopy = endpoint(operatorPosts, {
  path: '/api/desk/legal/copy',
  summary:
    "Copies the data of what an order names and of nothing else, as lines of JSON (`legal copy`). It takes two operators: the first gets '', and so on for a day.",
  input: v.object({ ...why, ...code, id: OrderNumber, unmasked: v.boolean() }),
  secret: ['code'],
  output: Text,
  fails: [
    ...codeFails,
    'desk.legal_gone',
    'desk.legal_answered',
    'desk.second_operator',
    'desk.nobody_known',
    'desk.copy_too_long',
  ],
});

export const deskAnswerLegal = endpoint(operatorPosts, {
  path: '/api/desk/legal/answer',
  summary:
    'Answers an order, which ends its clock and task (`legal answer`). `text` stands in the letter beside its steps.',
  input: v.object({ ...why, id: OrderNumber, text: v.pipe(v.string(), v.maxLength(LEGAL_MAX.answer), v.trim()) }),
  output: Story,
  fails: ['desk.legal_gone', 'desk.legal_answered'],
});

export const deskLegalRegister = endpoint(operatorPosts, {
  path: '/api/desk/legal/register',
  summary: 'All orders with their times and steps as CSV (`legal register`).',
  input: v.object(why),
  output: Text,
  fails: [],
});
