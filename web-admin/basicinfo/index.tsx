import Dataset from '@mui/icons-material/Dataset'
import Gavel from '@mui/icons-material/Gavel'
import HowToReg from '@mui/icons-material/HowToReg'
import Store from '@mui/icons-material/Store'
import type { ReactElement } from 'react'
import { opening } from '#contracts/client/opening.tsx'
import type { AnyList } from '#contracts/kernel/list.ts'
import { recordLists } from '#contracts/records.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

const pageOf = (name: string, page: 'list' | 'create' | 'edit') =>
  opening(() => import('../record/RecordPages.tsx').then(({ pagesOf }) => pagesOf(name)[page]))

const icons: Readonly<Record<string, ReactElement>> = { registerAuditor: <HowToReg />, orgOffice: <Store /> }
const iconOf = ({ name, place: [section] }: AnyList) => icons[name] ?? (section === 'rules' ? <Gavel /> : <Dataset />)

export const screens: ConsoleScreen[] = recordLists.map(({ record, list }) => {
  const { get, add, modify, delete: remove } = record.endpoints
  return screenOf(list, {
    icon: iconOf(list),
    actions: { show: get, create: add, edit: modify, delete: remove },
    list: pageOf(record.name, 'list'),
    create: pageOf(record.name, 'create'),
    edit: pageOf(record.name, 'edit'),
  })
})
