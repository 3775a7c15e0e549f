import { idOf } from '#contracts/kernel/record.ts';
import { idFrom } from '../stream/commands.ts';
import { recordDecider } from './decide.ts';
/**
 * Adds rows that the program brings along. The id of the command is made of the row's id, so a row is added once: not again at the next
 * start, nor after somebody changed or deleted it. A row of a record without a key carries its `id`.
 */
export const seeding = (run, { who, now }) => (record, { id: given, ...values }) => {
    const id = record.keys.length ? idOf(record, values) : String(given);
    return run.execute(recordDecider(record), id, 'add', values, { who, now, commandId: idFrom('seed', record.name, id) });
};
