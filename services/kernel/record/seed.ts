import type { Who } from '#contracts/kernel/endpoint.ts'
import { type AnyRecord, idOf } from '#contracts/kernel/record.ts'
import { type Commands, type Done, idFrom } from '../commands.ts'
import { type RecordState, recordDecider, type Values } from './decide.ts'

/**
 * Adds rows that the system itself brings along. The command's id is made of the row's, so a row is added once: not again at the next start,
 * and not after somebody changed or deleted it. A row of a record without key brings its `id` along.
 */
export const seeding =
  (run: Commands, { who, now }: { who: Who; now: string }) =>
  (record: AnyRecord, { id: given, ...values }: Values): Promise<Done<RecordState>> => {
    const id = record.keys.length ? idOf(record, values) : String(given)
    return run.execute(recordDecider(record), id, 'add', values, { who, now, commandId: idFrom('seed', record.name, id) })
  }
