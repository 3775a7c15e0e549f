import { reads } from '../kernel/context.ts'
import { recordResource } from '../kernel/resource.ts'
import { basicRecords } from './records.ts'

export const basicinfoReads = reads({
  views: basicRecords.map(({ view }) => view),
  resources: basicRecords.map(({ record, view }) => recordResource(record, view)),
})
