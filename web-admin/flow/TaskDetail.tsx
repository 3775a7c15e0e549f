import Button from '@mui/material/Button'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { handleFlow, instanceDetail, instanceStatuses } from '#contracts/flow/api.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { useAsk, useMay } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Line } from '../kit/Line.tsx'
import { Panel } from '../kit/Panel.tsx'
import { usePlaces } from '../kit/usePlaces.ts'
import { LazyStateTree } from '../report/LazyStateTree.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { HandleDialog, type Handled, type Instance } from './HandleDialog.tsx'
import { LazyGraph } from './LazyGraph.tsx'
import { waits } from './links.ts'
import { SubjectLink } from './SubjectLink.tsx'
import { TaskTable } from './TaskTable.tsx'

const list = { to: '/flow-task', label: '我的待办' }

/** One matter in decision: its subject, its form, the opinions so far, and the routes now open to the person. */
export const TaskDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(instanceDetail, { id }, { lists: ['flow-task'] })}>
      {instance => <Loaded instance={instance} />}
    </FetchedPage>
  )
}

const Loaded = ({ instance }: { instance: Instance }) => {
  const { id, subject, status, statusDesc, outcome, currentTaskId, routes, nodes, edges, tasks } = instance
  const history = useHistoryTab(`flow-${id}`)
  const open = tasks.filter(task => waits(task.status))
  // as the person began to handle it: the page is read again after a refusal, which stays to be read
  const [handled, handle] = useState<Handled>()
  const may = useMay()
  return (
    <>
      <DetailScreen
        resource="flow-task"
        list={list}
        title={subject.title}
        chips={
          <>
            <Tag tone={toneOf(status)}>{instanceStatuses[status]}</Tag>
            {statusDesc !== instanceStatuses[status] && <Tag plain>{statusDesc}</Tag>}
            {open.some(({ overdue }) => overdue) && <Tag tone="danger">已超时</Tag>}
          </>
        }
        actions={
          currentTaskId !== undefined &&
          routes.length > 0 &&
          may(handleFlow) && (
            <Button variant="contained" onClick={() => handle({ ...instance, currentTaskId })}>
              处理任务
            </Button>
          )
        }
        sections={[
          { key: 'summary', label: '概况', content: <Summary instance={instance} /> },
          {
            key: 'graph',
            label: '流程图',
            content: (
              <LazyGraph
                label={`${subject.title}流程图`}
                nodes={nodes}
                routes={edges}
                at={outcome ? nodes.filter(node => node.outcome === outcome).map(node => node.id) : open.map(({ nodeId }) => nodeId)}
                passed={tasks.filter(task => !waits(task.status) && task.status !== 'CANCELLED').map(({ nodeId }) => nodeId)}
              />
            ),
          },
          ...history,
        ]}
      />
      {handled && <HandleDialog instance={handled} close={() => handle(undefined)} />}
    </>
  )
}

const Summary = ({
  instance: { subject, applicant, definitionName, version, startedAt, airLine, line, form, tasks },
}: {
  instance: Instance
}) => (
  <>
    <Panel title="申请">
      <Facts
        facts={[
          [
            '业务',
            <SubjectLink
              key="subject"
              {...subject}
              agency={subject.id.split('~')[0] === applicant.agency ? applicant.agencyName : undefined}
            />,
          ],
          ['流程', `${definitionName}（第 ${version} 版）`],
          ['申请人', applicant.name],
          ['代理人', applicant.agencyName ?? applicant.agency],
          ['航线', line ? <Line key="line" line={line} /> : airLine && <Airline key="line" code={airLine} />],
          ['申请时间', formatDateTime(startedAt)],
        ]}
      />
    </Panel>
    {Object.keys(form as object).length > 0 && (
      <Panel title="申请内容">
        <Applied form={form} />
      </Panel>
    )}
    <Panel title="处理记录">
      <TaskTable tasks={tasks} />
    </Panel>
  </>
)

const Applied = ({ form }: { form: Instance['form'] }) => (
  <LazyStateTree kind="flow" path={['form']} value={form} named={usePlaces(form as Record<string, unknown>).nameOf} />
)
