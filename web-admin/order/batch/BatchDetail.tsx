import { useParams } from 'react-router-dom'
import { columnsIn } from '#contracts/client/columns.ts'
import { textOf } from '#contracts/client/format.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { BatchAsked } from '#contracts/order/batch/events.ts'
import { batchOperations, batchStatuses } from '#contracts/order/batch/words.ts'
import { DetailScreen } from '../../kit/DetailScreen.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { FetchedPage } from '../../kit/FetchedPage.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { Person } from '../../kit/Person.tsx'
import { useHistoryTab } from '../../report/useHistoryTab.tsx'
import { BatchProgress, useBatch } from './BatchProgress.tsx'

/** what the batch sets in its orders */
const values = [...columnsIn(BatchAsked).values()]
const list = { to: '/order-batch', label: '批量操作' }

/** A batch of orders: what was asked, how far it has come, and the way to what it could not do. */
export const BatchDetail = () => {
  const { id = '' } = useParams()
  const history = useHistoryTab(`orderbatch-${id}`)
  return (
    <FetchedPage list={list} from={useBatch(id)}>
      {({ operation, asked, status, airLines, count, foreseen: { change, back, refused }, remark, user, requestedAt }) => (
        <DetailScreen
          resource="order-batch"
          list={list}
          title={batchOperations[operation]}
          chips={<Tag tone={toneOf(status)}>{batchStatuses[status]}</Tag>}
          sections={[
            {
              key: 'summary',
              label: '概况',
              content: (
                <>
                  <Panel title="进度">
                    <BatchProgress id={id} />
                  </Panel>
                  <Panel title="申请">
                    <Facts
                      facts={[
                        ...values
                          .filter(({ field }) => Object.hasOwn(asked, field))
                          .map((column): [string, string] => [column.title, textOf(column, asked[column.field as keyof typeof asked])]),
                        ['订单数', count],
                        ['试算不能办理', refused],
                        ['试算应收变动', formatYuan(change)],
                        ['试算应退', formatYuan(back)],
                        ['航空公司', airLines.join('、')],
                        ['原因', remark],
                        ['操作人', <Person key="person" login={user} />],
                        ['申请时间', formatDateTime(requestedAt)],
                      ]}
                    />
                  </Panel>
                </>
              ),
            },
            ...history,
          ]}
        />
      )}
    </FetchedPage>
  )
}
