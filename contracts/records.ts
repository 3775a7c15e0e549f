import { records as agency } from './agency/records.ts'
import { records as auction } from './auction/records.ts'
import { records as basicinfo } from './basicinfo/records.ts'
import { records as change } from './change/records.ts'
import { records as content } from './content/records.ts'
import { records as extra } from './extra/records.ts'
import { records as fine } from './fine/records.ts'
import type { AnyRecord } from './kernel/record.ts'
import { recordList } from './kernel/record-list.ts'
import { records as order } from './order/records.ts'
import { records as organisation } from './organisation/records.ts'
import { records as payment } from './payment/records.ts'
import { records as refund } from './refund/records.ts'
import { records as retail } from './retail/records.ts'

/**
 * Records of all contexts that have a `records.ts`, without their other contents: the console builds its screens from them. `npm run map`
 * writes this file from contracts/contexts.ts.
 */
export const records: readonly AnyRecord[] = [
  organisation,
  agency,
  basicinfo,
  payment,
  content,
  order,
  change,
  extra,
  refund,
  fine,
  auction,
  retail,
].flat()

/** Each record has a list with the record's name. */
export const recordLists = records.map(record => ({ record, list: recordList(record) }))
