import type { Related } from '#services/kernel/stream/history.ts'
import { flow } from './instance.ts'

/** The flows that decided about a document, one after the other. */
export const flowChapter = (definition: string, subject: string): Related => ({
  stream: `${flow.name}-${definition}~${subject}`,
  numbered: true,
})
