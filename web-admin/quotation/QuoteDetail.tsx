import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { answerQuote, quoteDetail, rejectQuote } from '#contracts/quotation/quote-api.ts'
import { isDesks, quoteSources, quoteStatuses } from '#contracts/quotation/quote-codes.ts'
import { QuoteLeg } from '#contracts/quotation/quote-events.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { OrderLink } from '../order/OrderLink.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { Explanation } from './Explanation.tsx'

type Shown = Static<typeof quoteDetail.data>
const list = { to: '/quote', label: '自动报价日志' }

/** A quote: the request, the computation of its price, and the desk's answer where one is needed. */
export const QuoteDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(quoteDetail, { quoteId: id })}>
      {quote => <Loaded quote={quote} />}
    </FetchedPage>
  )
}

const Loaded = ({ quote }: { quote: Shown }) => {
  const { quoteId, status, revision, stream, allowedActions, obstacles, explained, legs, by, dueBy, fare } = quote
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="quote"
      list={list}
      title={`报价 ${quoteId}`}
      chips={<Tag tone={toneOf(status)}>{quoteStatuses[status]}</Tag>}
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ quoteId }}
          revision={revision}
          actions={[
            {
              endpoint: answerQuote,
              label: '报价',
              variant: 'contained',
              initial: {
                validMinutes: '120',
                ...(explained && { fare: String(explained.reduce((sum, { price }) => sum + price, 0) / 100) }),
              },
              explain: `成人全程票价，不含税费，10元的整数倍。${explained ? '已按规则算得的票价填入。' : ''}代理人可在有效时间内接受。`,
            },
            { endpoint: rejectQuote, label: '不予报价', color: 'error', explain: '代理人将看到原因。' },
          ]}
        />
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              {obstacles.length > 0 && (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  未能自动报价：{obstacles.map(({ text }) => text).join('；')}
                </Alert>
              )}
              {quote.wanted !== undefined && (
                <Alert severity="info" sx={{ mb: 2 }}>
                  代理人期望票价 {formatYuan(quote.wanted)}
                  {quote.wantedRemark && `：${quote.wantedRemark}`}
                </Alert>
              )}
              <Panel title="报价">
                <Facts
                  facts={[
                    ['代理人', quote.agencyName],
                    ['座位数', `${quote.seats}`],
                    ['成人票价', fare === undefined ? undefined : <strong key="fare">{formatYuan(fare)}</strong>],
                    ['来源', quoteSources[quote.manual ? 'DESK' : 'RULE']],
                    ['询价时间', formatDateTime(quote.askedAt)],
                    ['有效至', formatDateTime(quote.until)],
                    [
                      isDesks(status) ? '答复时限' : '答复说明',
                      isDesks(status) ? `${formatDateTime(dueBy)}${quote.overdue ? '（已超时）' : ''}` : quote.answer,
                    ],
                    ['处理人', quote.handler],
                    ['未能报价的原因', quote.reason],
                    ['剩余议价次数', `${quote.counters}`],
                    ['订单号', quote.orderNo && <OrderLink key="order" orderNo={quote.orderNo} />],
                    [
                      '报价规则',
                      by && (
                        <Link key="rule" component={RouterLink} to={`/quote-rule/${encodeURIComponent(by.ruleId)}/show`}>
                          {by.ruleName}（第{by.ruleRevision}版）
                        </Link>
                      ),
                    ],
                  ]}
                />
              </Panel>
              <Panel title="航段">
                <RowsTable
                  label="航段"
                  row={QuoteLeg}
                  rows={legs}
                  keyOf={({ stockId }) => stockId}
                  empty="没有航段"
                  columns={['flightNo', 'date', 'origin', 'destination', 'cabin', 'fullFare']}
                />
              </Panel>
              {explained && <Explanation legs={legs} explained={explained} />}
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}
