import type { Who } from '#contracts/kernel/endpoint.ts'
import { type AnyRecord, idOf } from '#contracts/kernel/record.ts'
import { type Commands, type Done, idFrom } from '../stream/commands.ts'
import { type RecordState, recordDecider, type Values } from './decide.ts'

/**
 * Adds rows that the program brings along. The id of the command is made of the row's id, so a row is added once: not again at the next
 * start, nor after somebody changed or deleted it. A row of a record without a key carries its `id`.
 */
export const seeding =
  (run: Commands, { who, now }: { who: Who; now: string }) =>
  (record: AnyRecord, { id: given, ...values }: Values): Promise<Done<RecordState>> => {
    const id = record.keys.length ? idOf(record, values) : String(given)
    return run.execute(recordDecider(record), id, 'add', values, { who, now, commandId: idFrom('seed', record.name, id) })
  }
