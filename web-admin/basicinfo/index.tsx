import Dataset from '@mui/icons-material/Dataset'
import Gavel from '@mui/icons-material/Gavel'
import HowToReg from '@mui/icons-material/HowToReg'
import Store from '@mui/icons-material/Store'
import type { ReactElement } from 'react'
import { recordLists, rules } from '#contracts/basicinfo/lists.ts'
import { opening } from '#contracts/client/opening.tsx'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

const RecordList = opening(() => import('../record/RecordList.tsx').then(({ RecordList }) => RecordList))
const RecordCreate = opening(() => import('../record/RecordForm.tsx').then(({ RecordCreate }) => RecordCreate))
const RecordEdit = opening(() => import('../record/RecordForm.tsx').then(({ RecordEdit }) => RecordEdit))

const icons: Readonly<Record<string, ReactElement>> = { registerAuditor: <HowToReg />, orgOffice: <Store /> }
const iconOf = (name: string) => icons[name] ?? (rules.includes(name) ? <Gavel /> : <Dataset />)

export const screens: ConsoleScreen[] = recordLists.map(({ record, list }) => {
  const { get, add, modify, delete: remove } = record.endpoints
  return screenOf(list, {
    icon: iconOf(record.name),
    actions: { show: get, create: add, edit: modify, delete: remove },
    list: () => <RecordList record={record} list={list} />,
    create: () => <RecordCreate record={record} />,
    edit: () => <RecordEdit record={record} />,
  })
})
