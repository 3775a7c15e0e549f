import Button from '@mui/material/Button'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { gatewayChannels } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { closeDay, closeDayPreview, reconDay, reconDifferenceQuery } from '#contracts/payment/reconciliation/api.ts'
import { resolutions } from '#contracts/payment/reconciliation/events.ts'
import { DifferenceRow, reconStatuses } from '#contracts/payment/reconciliation/lists.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { BillImportButton } from './BillImportButton.tsx'
import { Postings } from './Postings.tsx'
import { differenceLink } from './recon-links.tsx'
import { SumsTable } from './SumsTable.tsx'

type Day = Static<typeof reconDay.data>
const list = { to: '/recon-day', label: '渠道对账' }

/** A day of a channel: both sides, the explained differences, and its close. */
export const ReconDayDetail = () => {
  const { id = '' } = useParams()
  const day = useAsk(reconDay, { id })
  return (
    <FetchedPage list={list} from={day}>
      {day => <Loaded day={day} />}
    </FetchedPage>
  )
}

const Loaded = ({ day }: { day: Day }) => {
  const { id, status, channel, stream, revision, allowedActions, theirs, ours, worth, unresolved, ways } = day
  const history = useHistoryTab(stream)
  const name = `${gatewayChannels[channel]} ${day.day}`
  return (
    <DetailScreen
      resource="recon-day"
      list={list}
      title={`渠道对账 ${name}`}
      chips={<Tag tone={toneOf(status)}>{reconStatuses[status]}</Tag>}
      actions={
        <>
          {status !== 'CLOSED' && <BillImportButton asked={{ channel, day: day.day }} />}
          <AllowedActions
            allowed={allowedActions}
            fixed={{ id }}
            revision={revision}
            actions={[
              {
                action: 'close',
                endpoint: closeDay,
                label: '关账',
                variant: 'contained',
                preview: <ClosePreview id={id} />,
                explain: '关账后不能再导入该日账单，也不能再处理其差异。',
              },
            ]}
          />
        </>
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              <Panel title="合计">
                <SumsTable theirs={theirs} ours={ours} />
              </Panel>
              <Panel title="差额">
                <Facts
                  facts={[
                    ['差额合计', <strong key="worth">{formatYuan(worth)}</strong>],
                    ['未处理差额', `${formatYuan(unresolved)}（${day.open} 笔）`],
                    ...ways.map(
                      ({ resolution, count, worth }) => [resolutions[resolution], `${formatYuan(worth)}（${count} 笔）`] as const,
                    ),
                    ['待渠道退回', day.returning > 0 ? formatYuan(day.returning) : undefined],
                    ['相符笔数', String(day.matched)],
                    ['邻日交易', `${day.taken} 笔`],
                    ['渠道手续费', formatYuan(day.fee)],
                    ['对账次数', String(day.run)],
                  ]}
                />
              </Panel>
              <Differences day={day} />
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const SHOWN = 100
const Differences = ({ day: { channel, day, differences } }: { day: Day }) => {
  const found = useAsk(reconDifferenceQuery, { channel, day, size: SHOWN })
  const all = `/recon-difference?filter=${encodeURIComponent(JSON.stringify({ channel, day_gte: day, day_lte: day }))}`
  return (
    <Panel
      title={`差异（${differences} 笔）`}
      actions={
        <Button component={RouterLink} to={all} size="small">
          在列表中查看
        </Button>
      }
    >
      <Fetched from={found} lines={4}>
        {({ content }) => (
          <RowsTable
            label="对账差异"
            row={DifferenceRow}
            rows={content}
            keyOf={({ id }) => id}
            empty="没有差异"
            columns={[{ field: 'key', render: differenceLink }, 'kind', 'what', 'status', 'theirs', 'ours', 'worth', 'owner', 'resolution']}
          />
        )}
      </Fetched>
    </Panel>
  )
}

const ClosePreview = ({ id }: { id: string }) => {
  const preview = useAsk(closeDayPreview, { id })
  return (
    <Fetched from={preview} lines={3}>
      {({ paidOut, kept, postings }) => (
        <>
          <Facts
            facts={[
              ['渠道结算', <strong key="paid">{formatYuan(paidOut)}</strong>],
              ['渠道手续费', formatYuan(kept)],
            ]}
          />
          <Postings postings={postings} />
        </>
      )}
    </Fetched>
  )
}
