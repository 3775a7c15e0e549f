import type { AnyRecord } from '#contracts/kernel/record.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { RecordForm, recordListOf } from './RecordForm.tsx'

export const RecordCreate = ({ record }: { record: AnyRecord }) => (
  <DetailScreen
    resource={record.name}
    action="create"
    list={recordListOf(record)}
    title={`新增${record.zh}`}
    sections={[{ key: 'fields', label: '内容', content: <RecordForm record={record} /> }]}
  />
)
