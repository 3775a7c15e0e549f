import { recordLists } from '#contracts/records.ts'
import { RecordCreate } from './RecordCreate.tsx'
import { RecordEdit } from './RecordEdit.tsx'
import { RecordList } from './RecordList.tsx'

/** The pages of the record of this name. */
export const pagesOf = (name: string) => {
  const { record, list } = recordLists.find(({ record }) => record.name === name)!
  return {
    list: () => <RecordList record={record} list={list} />,
    create: () => <RecordCreate record={record} />,
    edit: () => <RecordEdit record={record} />,
  }
}
