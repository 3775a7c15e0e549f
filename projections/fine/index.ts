import { fines } from '#contracts/fine/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { fineDebts } from './debt.ts'
import { departures } from './due.ts'
import { fineList } from './list.ts'
import { FINE_WORDS, fineWords } from './words.ts'

export const fineReads = reads({
  views: [fineList, departures, fineDebts],
  parts: [fineWords],
  finds: [{ letter: FINE_WORDS, list: fines, view: fineList }],
  lists: [serves(fines, fineList)],
})
