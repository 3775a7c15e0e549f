import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { complaintDetail, complaintFile, handleComplaint } from '#contracts/communication/api.ts'
import { complaintKinds, complaintResults, complaintStages } from '#contracts/communication/codes.ts'
import { formatDateTime, provisionalMark } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { FileButton } from '../kit/FileButton.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import { OrderLink } from '../order/OrderLink.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'

type Shown = Static<typeof complaintDetail.data>
const list = { to: '/complaint', label: '投诉' }

/** A complaint of an agency: what was written by both sides, and the answer. */
export const ComplaintDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(complaintDetail, { id }, { lists: ['complaint'] })}>
      {complaint => <Loaded complaint={complaint} />}
    </FetchedPage>
  )
}

const Loaded = ({ complaint }: { complaint: Shown }) => {
  const { id, stage, status, dueAt, stream, revision, allowedActions, agencyName, refundId, orderNo, result } = complaint
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="complaint"
      list={list}
      title={`投诉 ${id}`}
      chips={
        <>
          <Tag tone={toneOf(stage)}>{complaintStages[stage]}</Tag>
          {complaint.reopened && <Tag tone="waiting">代理人不同意，重新处理</Tag>}
        </>
      }
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id }}
          revision={revision}
          actions={[
            {
              endpoint: handleComplaint,
              label: '办结',
              variant: 'contained',
              demand: ['result'],
              explain: `处理结果和说明告知${agencyName}，投诉办结。`,
              done: '已办结，已告知代理人',
            },
            {
              endpoint: handleComplaint,
              label: '答复进展',
              fixed: { result: undefined },
              explain: `说明告知${agencyName}，投诉继续处理。`,
              done: '已答复代理人',
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
              {stage === 'OVERDUE' && (
                <Alert severity="error" sx={{ mb: 2 }}>
                  办结时限 {formatDateTime(dueAt).slice(0, 16)} 已过，请立即处理。
                </Alert>
              )}
              <Panel title={complaint.title}>
                <Facts
                  facts={[
                    ['代理人', agencyName],
                    ['联系电话', complaint.phone],
                    ['类别', complaintKinds[complaint.kind]],
                    ['航空公司', complaint.airLine],
                    ['订单号', orderNo && <OrderLink key="order" orderNo={orderNo} />],
                    [
                      '退票单号',
                      refundId && (
                        <Link key="refund" component={RouterLink} to={`/refund/${encodeURIComponent(refundId)}/show`}>
                          {refundId}
                        </Link>
                      ),
                    ],
                    ['投诉时间', formatDateTime(complaint.createdAt)],
                    [
                      '办结时限',
                      <span key="due">
                        {formatDateTime(dueAt).slice(0, 16)}
                        {provisionalMark(dueAt)} {status !== 'CLOSED' && <TimeLeft limit={dueAt} />}
                      </span>,
                    ],
                    ['办结时间', formatDateTime(complaint.closedAt)],
                    ['处理结果', result && complaintResults[result]],
                  ]}
                />
              </Panel>
              <Panel title="往来">
                <Talk complaint={complaint} />
              </Panel>
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const Talk = ({ complaint: { id, talk, agencyName } }: { complaint: Shown }) => (
  <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
    {talk.map(one => (
      <Box
        component="li"
        key={`${one.at} ${one.text}`}
        sx={{ pl: 1.5, borderLeft: 3, borderColor: one.byAgency ? 'divider' : 'primary.main', minWidth: 0 }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="b" sx={{ fontWeight: 600 }}>
            {one.byAgency ? agencyName : '航司'} <Person login={one.by} />
          </Typography>
          <Typography component="time" variant="body2" color="textSecondary" dateTime={one.at}>
            {formatDateTime(one.at)}
          </Typography>
          {one.result && <Tag tone="done">{complaintResults[one.result]}</Tag>}
          {one.reopens && <Tag tone="waiting">不同意处理结果</Tag>}
        </Box>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{one.text}</Typography>
        {one.files.map(file => (
          <FileButton key={file.id} endpoint={complaintFile} body={{ id, file: file.id }} label={file.name} />
        ))}
      </Box>
    ))}
  </Box>
)
