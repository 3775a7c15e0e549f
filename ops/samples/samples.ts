import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `after` names the samples that come before in the same stream. */
type Sample = { after?: string[]; at: string; data: any }

const folder = fileURLToPath(new URL('.', import.meta.url))

/** One sample for every event type and every version it ever had, as `OrderSubmitted.v1`; they lie in a folder per context. */
export const samples: ReadonlyMap<string, Sample> = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.json'))
    .map(file => [basename(file, '.json'), JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as Sample]),
)
