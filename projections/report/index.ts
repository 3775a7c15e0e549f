import { reads } from '../kernel/context.ts'
import { jobs } from './jobs.ts'
import { parkedReactions } from './parked.ts'

export const reportReads = reads({
  views: [jobs, parkedReactions],
})
