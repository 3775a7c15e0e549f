import { itineraries } from '#contracts/report/itinerary/lists.ts'
import { parked } from '#contracts/report/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { figureViews } from './figures/answer.ts'
import { itineraryList } from './itinerary/list.ts'
import { jobs } from './jobs.ts'
import { reportNotices } from './notices.ts'
import { lookView } from './operators/looks.ts'
import { operationView } from './operators/operations.ts'
import { parkedReactions, parkedRow } from './parked.ts'
import { savedReports } from './saved/saved.ts'

export const reportReads = reads({
  views: [jobs, parkedReactions, operationView, lookView, itineraryList, savedReports, ...figureViews],
  parts: [reportNotices],
  lists: [serves(parked, parkedReactions, { row: parkedRow }), serves(itineraries, itineraryList)],
})
