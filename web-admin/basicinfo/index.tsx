import Dataset from '@mui/icons-material/Dataset'
import Gavel from '@mui/icons-material/Gavel'
import HowToReg from '@mui/icons-material/HowToReg'
import Store from '@mui/icons-material/Store'
import { records } from '#contracts/basicinfo/records.ts'
import { recordScreens } from '#contracts/basicinfo/screens.ts'
import { opening } from '#contracts/client/opening.tsx'
import type { ConsoleScreen } from '../kit/screen.ts'
import { titled } from '../kit/titled.ts'

const RecordList = opening(() => import('../record/RecordList.tsx').then(({ RecordList }) => RecordList))
const RecordCreate = opening(() => import('../record/RecordForm.tsx').then(({ RecordCreate }) => RecordCreate))
const RecordEdit = opening(() => import('../record/RecordForm.tsx').then(({ RecordEdit }) => RecordEdit))

/** Records that say how the house works; the others say what there is. */
const rules: readonly string[] = ['ruleStore', 'timeLimit', 'refundScale', 'refundTypeRule', 'tax', 'config']
const standing = (name: string, order: number): Pick<ConsoleScreen, 'icon' | 'place'> => {
  if (name === 'registerAuditor') return { icon: <HowToReg />, place: ['members', 3] }
  if (name === 'orgOffice') return { icon: <Store />, place: ['organisation', 5] }
  if (rules.includes(name)) return { icon: <Gavel />, place: ['rules', order] }
  return { icon: <Dataset />, place: ['reference', order] }
}

export const screens: ConsoleScreen[] = titled(
  recordScreens,
  records.map((record, order) => {
    const { query, get, add, modify, delete: remove } = record.endpoints
    return {
      name: record.name,
      ...standing(record.name, order),
      actions: { list: query, show: get, create: add, edit: modify, delete: remove },
      list: () => <RecordList record={record} />,
      create: () => <RecordCreate record={record} />,
      edit: () => <RecordEdit record={record} />,
    }
  }),
)
