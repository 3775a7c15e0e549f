import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { records } from '#contracts/records.ts'

/** `after` names the samples that come before in the same stream. */
type Sample = { after?: string[]; at: string; data: any }

const folder = fileURLToPath(new URL('.', import.meta.url))
const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.json'))
    .map(file => [basename(file, '.json'), JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as Sample]),
)

/** The later facts of a record follow from the first, so that a new record needs one file. */
const ofRecords = records.flatMap(({ switchable, events: { Added, Modified, Deleted, Enabled, Disabled } }): [string, Sample][] => {
  const nameOf = ({ type }: { type: string }) => `${type}.v1`
  const first = files.get(nameOf(Added))
  if (!first) return []
  const id = { id: first.data.id }
  const then = (before: { type: string }[], data: object): Sample => ({
    after: before.map(nameOf),
    at: addMinutes(first.at, before.length),
    data,
  })
  const later: [string, Sample][] = [
    [nameOf(Modified), then([Added], first.data)],
    [nameOf(Deleted), then([Added], id)],
  ]
  if (!switchable) return later
  return [...later, [nameOf(Disabled), then([Added], id)], [nameOf(Enabled), then([Added, Disabled], id)]]
})

/** One sample for every event type and every version it ever had, as `OrderSubmitted.v1`; they lie in a folder per context. */
export const samples: ReadonlyMap<string, Sample> = new Map([...ofRecords, ...files])
