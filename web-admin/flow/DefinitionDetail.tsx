import Alert from '@mui/material/Alert'
import { useRedirect } from 'ra-core'
import { useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { taskTabs } from '#contracts/flow/api.ts'
import { definitionDetail, deleteDefinition, modifyDefinition } from '#contracts/flow/definition-api.ts'
import { businesses, definitionStatuses } from '#contracts/flow/labels.ts'
import { labelled } from '#contracts/kernel/columns.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { useOrganisation } from '../organisation/useOrganisation.ts'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { LazyGraph } from './LazyGraph.tsx'
import { NodesPanel } from './NodesPanel.tsx'
import { RoutesPanel } from './RoutesPanel.tsx'

export type ShownDefinition = Static<typeof definitionDetail.data>

const list = { to: '/flow-definition', label: '流程定义' }

/** A workflow in the editor. Running instances keep the version that they began with, so edits do not affect them. */
export const DefinitionDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(definitionDetail, { id })}>
      {definition => <Loaded definition={definition} />}
    </FetchedPage>
  )
}

const Loaded = ({ definition }: { definition: ShownDefinition }) => {
  const { id, name, status, version, changed, nodes, routes } = definition
  const history = useHistoryTab(`flowdefinition-${id}`)
  return (
    <DetailScreen
      resource="flow-definition"
      list={list}
      title={name}
      chips={
        <>
          <Tag tone={toneOf(status)}>{definitionStatuses[status]}</Tag>
          {version > 0 && <Tag plain>{`第 ${version} 版`}</Tag>}
          {changed && <Tag tone="waiting">有未发布的修改</Tag>}
        </>
      }
      actions={<Actions definition={definition} />}
      sections={[
        { key: 'summary', label: '概况', content: <Summary definition={definition} /> },
        { key: 'graph', label: '流程图', content: <LazyGraph label={`${name}流程图`} nodes={nodes} routes={routes} /> },
        ...history,
      ]}
    />
  )
}

const Actions = ({
  definition: { id, name, businessType, tab, fourEyes, escalateTo, status, changed, problems, revision },
}: {
  definition: ShownDefinition
}) => {
  const redirect = useRedirect()
  return (
    <>
      {(changed || status !== 'RELEASED') && (
        <ActionButton
          endpoint={modifyDefinition}
          label="发布"
          variant="contained"
          disabled={problems.length > 0}
          fixed={{ id, status: 'RELEASED', ...untouched }}
          revision={revision}
          explain={`发布后新的业务按此版本审批，运行中的实例保持其开始时的版本。`}
        />
      )}
      <ActionButton
        endpoint={modifyDefinition}
        label="修改属性"
        fixed={{ id, status: undefined }}
        initial={{ name, businessType, tab: String(tab), fourEyes: String(fourEyes), escalateTo }}
        revision={revision}
        explain="修改后须重新发布才生效。"
      />
      {status === 'RELEASED' && (
        <ActionButton
          endpoint={modifyDefinition}
          label="停用"
          color="error"
          fixed={{ id, status: 'RETIRED', ...untouched }}
          revision={revision}
          explain="停用后不再有新的业务按此流程审批，运行中的实例继续。"
        />
      )}
      {status !== 'RELEASED' && (
        <ActionButton
          endpoint={deleteDefinition}
          label="删除"
          color="error"
          fixed={{ id }}
          revision={revision}
          explain={`删除流程“${name}”。`}
          onDone={() => redirect(list.to)}
        />
      )}
    </>
  )
}
/** fields that a change of status leaves out */
const untouched = { name: undefined, businessType: undefined, tab: undefined, fourEyes: undefined, escalateTo: undefined }

const Summary = ({ definition }: { definition: ShownDefinition }) => {
  const { id, businessType, tab, fourEyes, escalateTo, problems } = definition
  const { roleName } = useOrganisation()
  const tabName = (taskTabs as Readonly<Record<number, string>>)[tab]
  return (
    <>
      {problems.map(problem => (
        <Alert key={problem} severity="warning" sx={{ mb: 1 }}>
          {problem}
        </Alert>
      ))}
      <Panel title="属性">
        <Facts
          facts={[
            ['流程编码', id],
            ['业务类型', labelled(businesses, businessType)],
            ['任务页签', tabName ? `${tabName}（${tab}）` : tab],
            ['申请人不得审批', fourEyes ? '是' : '否'],
            ['超时上报角色', roleName(escalateTo)],
          ]}
        />
      </Panel>
      <NodesPanel definition={definition} />
      <RoutesPanel definition={definition} />
    </>
  )
}
