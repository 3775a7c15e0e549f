import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { disableAddition, enableAddition, getAddition, saveAddition } from '#contracts/seats/addition-api.ts'
import { additionStatuses } from '#contracts/seats/addition-events.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { AdditionDialog } from './AdditionDialog.tsx'

type Batch = Static<typeof getAddition.data>
const list = { to: '/interAddNum', label: '国际加量批次' }

/** A batch of additional seats: what it has given to each block, and what of it was taken back. */
export const AdditionDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(getAddition, { batchId: id }, { lists: ['interAddNum', 'stock'] })}>
      {batch => <Loaded batch={batch} />}
    </FetchedPage>
  )
}

const Loaded = ({ batch }: { batch: Batch }) => {
  const { batchId, name, airLine, status, until, rows, stream, revision, allowedActions } = batch
  const [open, setOpen] = useState(false)
  const history = useHistoryTab(stream)
  const sum = (of: (row: Batch['rows'][number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  return (
    <DetailScreen
      resource="interAddNum"
      list={list}
      title={`加量批次 ${name}`}
      chips={<Tag tone={toneOf(status)}>{additionStatuses[status]}</Tag>}
      actions={
        <>
          {allowedActions.some(({ path }) => path === saveAddition.path) && (
            <Button variant="outlined" onClick={() => setOpen(true)}>
              修改
            </Button>
          )}
          <AllowedActions
            allowed={allowedActions}
            fixed={{ batchId }}
            revision={revision}
            actions={[
              { endpoint: enableAddition, label: '启用', variant: 'contained', explain: enableAddition.note },
              { endpoint: disableAddition, label: '停用', color: 'error', explain: disableAddition.note },
            ]}
          />
          {open && <AdditionDialog batch={batch} close={() => setOpen(false)} />}
        </>
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              <Panel title="批次">
                <Facts
                  facts={[
                    ['航空公司', <Airline key="airline" code={airLine} />],
                    ['航班数', rows.length],
                    ['加量座位', sum(({ add }) => add)],
                    ['现加量', sum(({ added }) => added)],
                    ['已收回', sum(({ takenBack }) => takenBack)],
                    ['停用日期', until],
                  ]}
                />
              </Panel>
              <Panel title="加量明细">
                <RowsTable
                  label="加量明细"
                  row={getAddition.data.properties.rows.items}
                  rows={rows}
                  keyOf={({ stockId }) => stockId}
                  empty="没有航班"
                  columns={[
                    {
                      field: 'stockId',
                      render: ({ stockId }) => (
                        <Link component={RouterLink} to={`/stock/${encodeURIComponent(stockId)}/show`}>
                          {stockId}
                        </Link>
                      ),
                    },
                    'origin',
                    'destination',
                    'add',
                    'price',
                    'added',
                    'takenBack',
                    'total',
                    'held',
                    'sold',
                    'free',
                  ]}
                />
              </Panel>
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}
