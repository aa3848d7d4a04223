import {
  deskAnswerLegal,
  deskCarryOut,
  deskLegalCopy,
  deskLegalFile,
  deskLegalOrder,
  deskRecordLegal,
} from '@mabarin/api-client/contract/desk/legal';
import * as v from 'valibot';
import { act, littleAct } from './act.ts';

const legal = () => import('#features/operator/legal/legal.commands.ts');

/** Orders of authorities. */
export const legalActs = {
  list: littleAct('legal list', {
    about: "Lists authorities' orders, open ones by deadline.",
    read: async () => (await legal()).listLegal,
  }),
  show: act('legal show', {
    about: 'Shows an order with what it names, what can be taken down there, and what was done.',
    input: v.omit(deskLegalOrder.input, ['why']),
    read: async () => (await legal()).showOrder,
  }),
  record: act('legal record', {
    about:
      'Records an order by its number, received as "2026-11-27 13.00" (WIB); again it corrects it until it is answered.',
    input: v.omit(deskRecordLegal.input, ['why', 'content']),
    asks: 'none',
    change: async () => (await legal()).recordOrder,
  }),
  file: littleAct('legal file', {
    about: 'Prints the file of an order in base64.',
    input: v.omit(deskLegalFile.input, ['why']),
    read: async () => (await legal()).readFile,
  }),
  carryOut: act('legal carry-out', {
    about: 'Takes down or freezes what --things names; "legal show" lists what can be.',
    input: v.omit(deskCarryOut.input, ['why', 'code']),
    asks: 'code',
    change: async () => (await legal()).carryOut,
  }),
  copy: act('legal copy', {
    about: 'Prints the data of what an order names and of nothing else, once a second operator asks for the same.',
    input: v.omit(deskLegalCopy.input, ['why', 'code']),
    asks: 'two',
    run: async () => (await legal()).copyNamed,
    refuse: async () => (await legal()).checkCopy,
  }),
  answer: act('legal answer', {
    about: 'Answers an order with a --text for its letter, and ends its clock.',
    input: v.omit(deskAnswerLegal.input, ['why']),
    asks: 'none',
    change: async () => (await legal()).answer,
  }),
  register: littleAct('legal register', {
    about: 'Prints all orders with their times as CSV.',
    read: async () => (await legal()).printRegister,
  }),
};
