import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useNavigate, useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import {
  addAnswer,
  closeIssue,
  deleteAnswer,
  deleteIssue,
  getIssue,
  modifyAnswer,
  modifyIssue,
} from '#contracts/communication/issue-api.ts'
import { issueStatuses } from '#contracts/communication/issue-codes.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { roleNames } from '#contracts/kernel/roles.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import { OrderLink } from '../order/OrderLink.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'

type Shown = Static<typeof getIssue.data>
const list = { to: '/issue', label: '内部沟通' }

/** A question among staff, with its answers. */
export const IssueDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(getIssue, { id }, { lists: ['issue'] })}>
      {issue => <Loaded issue={issue} />}
    </FetchedPage>
  )
}

const Loaded = ({ issue }: { issue: Shown }) => {
  const { id, title, content, urgent, status, revision, stream, allowedActions, toUser, toRole, airLine, orderNo } = issue
  const history = useHistoryTab(stream)
  const navigate = useNavigate()
  return (
    <DetailScreen
      resource="issue"
      list={list}
      title={title}
      chips={
        <>
          <Tag tone={toneOf(status)}>{issueStatuses[status]}</Tag>
          {urgent && <Tag tone="danger">紧急</Tag>}
          {issue.escalated && <Tag tone="waiting">已上报</Tag>}
        </>
      }
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{}}
          revision={revision}
          actions={[
            {
              endpoint: addAnswer,
              label: '答复',
              variant: 'contained',
              fixed: { mainId: id, close: undefined },
              explain: '提问人将收到通知；提问人自己的答复是补充，答复人将收到通知。',
              done: '已答复',
            },
            { endpoint: closeIssue, label: '关闭问题', fixed: { id }, explain: '关闭后不能再答复。' },
            {
              endpoint: modifyIssue,
              label: '修改',
              fixed: { id },
              initial: { title, content, urgent: urgent ? 'true' : 'false' },
              explain: '答复之前可以修改。',
            },
            {
              endpoint: deleteIssue,
              label: '删除',
              color: 'error',
              fixed: { id },
              explain: '删除后不再列出。',
              onDone: () => void navigate('/issue'),
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
              <Panel title="问题">
                <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 2 }}>{content}</Typography>
                <Facts
                  facts={[
                    ['提问人', <Person key="person" login={issue.by} />],
                    [
                      '答复人',
                      toUser ? (
                        <Person key="person" login={toUser} />
                      ) : (
                        toRole && (Object.hasOwn(roleNames, toRole) ? roleNames[toRole as keyof typeof roleNames] : toRole)
                      ),
                    ],
                    ['航空公司', airLine === '*' ? '--' : airLine],
                    ['订单号', orderNo && <OrderLink key="order" orderNo={orderNo} />],
                    ['提问时间', formatDateTime(issue.createdAt)],
                    ['答复时限', formatDateTime(issue.answerBy)],
                  ]}
                />
              </Panel>
              <Panel title={`答复（${issue.answers.length}）`}>
                <Answers issue={issue} />
              </Panel>
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const Answers = ({ issue: { answers, revision } }: { issue: Shown }) =>
  answers.length === 0 ? (
    <Typography color="textSecondary">还没有答复</Typography>
  ) : (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {answers.map(({ id, by, at, changedAt, content, mayChange }) => (
        <Box component="li" key={id} sx={{ pl: 1.5, borderLeft: 3, borderColor: 'divider', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="b" sx={{ fontWeight: 600 }}>
              <Person login={by} />
            </Typography>
            <Typography component="time" variant="body2" color="textSecondary" dateTime={at}>
              {formatDateTime(at)}
              {changedAt && `，${formatDateTime(changedAt)} 修改`}
            </Typography>
            {mayChange && (
              <>
                <ActionButton
                  endpoint={modifyAnswer}
                  label="修改答复"
                  size="small"
                  variant="text"
                  fixed={{ id }}
                  revision={revision}
                  initial={{ content }}
                  explain="30分钟内可以修改。"
                />
                <ActionButton endpoint={deleteAnswer} label="删除答复" size="small" variant="text" fixed={{ id }} revision={revision} />
              </>
            )}
          </Box>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</Typography>
        </Box>
      ))}
    </Box>
  )
