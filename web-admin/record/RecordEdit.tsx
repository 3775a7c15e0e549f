import { useNavigate, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Person } from '../kit/Person.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { type RecordDoc, RecordForm, recordListOf } from './RecordForm.tsx'

export const RecordEdit = ({ record }: { record: AnyRecord }) => {
  const { id = '' } = useParams()
  const doc = useAsk(record.endpoints.get, { [record.idField]: id } as { id: string }, { live: false })
  return (
    <FetchedPage list={recordListOf(record)} from={doc}>
      {doc => <Shown key={(doc as RecordDoc).version} record={record} doc={doc as RecordDoc} />}
    </FetchedPage>
  )
}

const Shown = ({ record, doc }: { record: AnyRecord; doc: RecordDoc }) => {
  const { name, zh, switchable, endpoints, idField } = record
  const { id, enabled, version, updatedAt, updatedBy } = doc
  const history = useHistoryTab(`${name}-${id}`)
  const navigate = useNavigate()
  const common = { fixed: { [idField]: id, ids: undefined }, revision: version }
  return (
    <DetailScreen
      resource={name}
      list={recordListOf(record)}
      title={`${zh} ${id}`}
      chips={
        <>
          {switchable && <Tag tone={enabled ? 'done' : 'neutral'}>{enabled ? '启用' : '停用'}</Tag>}
          <Tag plain>
            {formatDateTime(updatedAt)} {updatedBy && <Person login={updatedBy} />}
          </Tag>
        </>
      }
      actions={
        <>
          {switchable && (
            <ActionButton endpoint={enabled ? endpoints.disable : endpoints.enable} label={enabled ? '停用' : '启用'} {...common} />
          )}
          <ActionButton
            endpoint={endpoints.delete}
            label="删除"
            color="error"
            explain={`删除后${zh} ${id} 不再出现；历史仍可查看。`}
            onDone={() => navigate(`/${name}`)}
            {...common}
          />
        </>
      }
      sections={[{ key: 'fields', label: '内容', content: <RecordForm record={record} doc={doc} /> }, ...history]}
    />
  )
}
