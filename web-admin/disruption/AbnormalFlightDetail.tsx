import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import {
  deleteAbnormalFlight,
  getAbnormalFlight,
  handleAbnormalFlight,
  modifyAbnormalFlight,
  queryAbnormalOrder,
} from '#contracts/disruption/api.ts'
import { abnormalCauses, abnormalStatuses } from '#contracts/disruption/codes.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { abnormalKinds, abnormalOffers } from '#contracts/order/disruption/words.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { inputsOf, inputText } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { OrderLink } from '../order/OrderLink.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { AnswerButton } from './AnswerButton.tsx'

type Shown = Static<typeof getAbnormalFlight.data>
const list = { to: '/abnormalFlight', label: '不正常航班' }
/** more orders than a page shows lead to their own list */
const MOST = 100

/** A flight that does not go as it was sold: what was said about it, and what the orders on it want. */
export const AbnormalFlightDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(getAbnormalFlight, { id })}>
      {flight => <Loaded flight={flight} />}
    </FetchedPage>
  )
}

const Loaded = ({ flight }: { flight: Shown }) => {
  const { id, flightNo, date, status, version, revision, stream, allowedActions } = flight
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="abnormalFlight"
      list={list}
      title={`不正常航班 ${flightNo} ${date}`}
      chips={
        <>
          <Tag tone={toneOf(status)}>{abnormalStatuses[status]}</Tag>
          {version > 1 && <Tag plain>{`第${version}次通知`}</Tag>}
        </>
      }
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id }}
          revision={revision}
          actions={[
            {
              endpoint: modifyAbnormalFlight,
              label: '修改',
              variant: 'contained',
              initial: textsOf(flight),
              explain: `${status === 'NOTIFIED' ? '保存后再次通知全部订单，各订单重新答复。' : ''}${modifyAbnormalFlight.note}`,
            },
            { endpoint: handleAbnormalFlight, label: '处理完毕', explain: handleAbnormalFlight.note },
            {
              endpoint: deleteAbnormalFlight,
              label: '撤销',
              color: 'error',
              fixed: { ids: undefined },
              explain: deleteAbnormalFlight.note,
            },
          ]}
        />
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              <Panel title="变动">
                <Facts
                  facts={[
                    ['变动类别', abnormalKinds[flight.kind]],
                    ['原因', abnormalCauses[flight.cause]],
                    ['航空公司', flight.airLine],
                    ['通告编号', flight.noticeNo],
                    [
                      '变更后',
                      [flight.newDate, flight.newDepTime, flight.newArrTime && `至 ${flight.newArrTime}`].filter(Boolean).join(' '),
                    ],
                    ['可选处理', flight.offers.map(offer => abnormalOffers[offer]).join('、')],
                    ['答复时限', formatDateTime(flight.answerBy)],
                    ['变动说明', flight.text],
                  ]}
                />
              </Panel>
              <Orders id={id} />
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

/** The present terms as texts of the form; each choice is a flag. */
const textsOf = (flight: Shown): Record<string, string> => ({
  ...Object.fromEntries(
    inputsOf(modifyAbnormalFlight.body).map(input => [input.field, inputText(input, flight[input.field as keyof Shown])]),
  ),
  stay: String(flight.offers.includes('STAY')),
  change: String(flight.offers.includes('CHANGE')),
  refund: String(flight.offers.includes('REFUND')),
  notify: 'true',
})

const Orders = ({ id }: { id: string }) => (
  <Panel
    title="订单"
    actions={
      <Link component={RouterLink} to={`/abnormalOrder?filter=${encodeURIComponent(JSON.stringify({ abnormalId: id }))}`}>
        在列表中查看
      </Link>
    }
  >
    <Fetched from={useAsk(queryAbnormalOrder, { abnormalId: id, size: MOST }, { lists: ['abnormalOrder'] })} lines={3}>
      {({ content, totalElements }) => (
        <>
          <RowsTable
            label="订单"
            row={queryAbnormalOrder.data.properties.content.items}
            rows={content}
            keyOf={({ id }) => id}
            empty="没有订单收到通知：该航班当日没有订单，或尚未通知"
            columns={[
              { field: 'orderNo', render: ({ orderNo }) => <OrderLink orderNo={orderNo} /> },
              'agencyName',
              'seats',
              'answer',
              'answeredAt',
              'answerBy',
              { field: 'actions', title: '操作', render: row => <AnswerButton row={row} /> },
            ]}
          />
          {totalElements > content.length && `共 ${totalElements} 单，其余在列表中查看`}
        </>
      )}
    </Fetched>
  </Panel>
)
