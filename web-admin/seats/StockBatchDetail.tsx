import Button from '@mui/material/Button'
import { useGetOne } from 'ra-core'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type StockBatch, stockStatuses } from '#contracts/seats/api.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { InvalidateBatch } from './InvalidateBatch.tsx'

type Batch = Static<typeof StockBatch>
const list = { to: '/stock-batch', label: '库存批次' }

export const StockBatchDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useGetOne<Batch>('stock-batch', { id })}>
      {batch => <Loaded batch={batch} />}
    </FetchedPage>
  )
}

const Loaded = ({ batch }: { batch: Batch }) => {
  const { id, fileName, status, airLines, items, seats, failed, importedBy, importedAt } = batch
  const history = useHistoryTab(`stockbatch-${id}`)
  const flights = `/stock?filter=${encodeURIComponent(JSON.stringify({ batchId_prefix: id }))}`
  return (
    <DetailScreen
      resource="stock-batch"
      list={list}
      title={`批次 ${fileName}`}
      chips={<Tag tone={toneOf(status)}>{stockStatuses[status]}</Tag>}
      actions={
        <>
          <Button component={RouterLink} to={flights} variant="outlined">
            查看航班
          </Button>
          <InvalidateBatch batch={batch} />
        </>
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <Panel title="导入结果">
              <Facts
                facts={[
                  ['航空公司', airLines.join('、')],
                  ['航班数', items],
                  ['座位数', seats.toLocaleString('zh-CN')],
                  ['失败行数', failed],
                  ['导入人', <Person key="person" login={importedBy} />],
                  ['导入时间', formatDateTime(importedAt)],
                ]}
              />
            </Panel>
          ),
        },
        ...history,
      ]}
    />
  )
}
