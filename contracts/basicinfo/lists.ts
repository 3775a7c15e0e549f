import { recordList } from '../kernel/record-list.ts'
import type { Place } from '../kernel/screen.ts'
import { records } from './records.ts'

/** Records that say how the house works; the others say what there is. */
export const rules: readonly string[] = [
  'ruleStore',
  'timeLimit',
  'refundScale',
  'refundTypeRule',
  'wechatPayConfig',
  'billFormat',
  'tax',
  'finesLine',
  'config',
  'extraProduct',
  'extraLimit',
  'agentFee',
  'holidayRule',
]
const placeOf = (name: string, order: number): Place => {
  if (name === 'registerAuditor') return ['members', 3]
  if (name === 'orgOffice') return ['organisation', 5]
  return [rules.includes(name) ? 'rules' : 'reference', order]
}

/** Each record has a list under its own name. */
export const recordLists = records.map((record, order) => ({ record, list: recordList(record, placeOf(record.name, order)) }))
