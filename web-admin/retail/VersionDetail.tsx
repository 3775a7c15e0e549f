import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { versionStatuses } from '#contracts/retail/codes.ts'
import {
  addRule,
  addVersion,
  checkAiResultField,
  deleteVersion,
  disableRetailRules,
  enableRetailRules,
  getVersion,
  modifyVersion,
} from '#contracts/retail/rules-api.ts'
import { AllowedActions, isAllowed } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { Check } from './Check.tsx'
import { lineText, Rules } from './Rules.tsx'
import { VersionDialog } from './VersionDialog.tsx'

type Version = Static<typeof getVersion.data>
const list = { to: '/rule-version', label: '客规版本' }

/** A version with its rules, the fields to check, and what is wanting before it can be enabled. */
export const VersionDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(getVersion, { id })}>
      {version => <Loaded key={version.id} version={version} />}
    </FetchedPage>
  )
}

const Loaded = ({ version }: { version: Version }) => {
  const { id, name, status, revision, allowedActions, pending, stream, validFrom } = version
  const history = useHistoryTab(stream)
  const navigate = useNavigate()
  const actions = (only?: typeof enableRetailRules) => (
    <AllowedActions
      allowed={allowedActions}
      fixed={{ id }}
      revision={revision}
      actions={[
        {
          endpoint: enableRetailRules,
          label: '启用',
          variant: 'contained' as const,
          explain: `自${validFrom}起按此版本销售，启用后内容不能再修改；已售客票仍按出售时的客规。`,
          done: '已启用，版本内容不能再修改',
        },
        {
          endpoint: disableRetailRules,
          label: '停用',
          explain: '停用后按较早启用的版本销售，没有的不再销售；已售客票不变。',
        },
        {
          endpoint: modifyVersion,
          custom: (
            <DialogButton endpoint={modifyVersion} label="修改">
              {close => <VersionDialog version={version} close={close} />}
            </DialogButton>
          ),
        },
        {
          endpoint: deleteVersion,
          label: '删除',
          color: 'error' as const,
          explain: '删除后不能恢复。',
          onDone: () => navigate(list.to),
        },
      ].filter(({ endpoint }) => !only || endpoint === only)}
    />
  )
  return (
    <DetailScreen
      resource="rule-version"
      list={list}
      title={`客规版本 ${id}`}
      called={name}
      chips={<Tag tone={toneOf(status)}>{versionStatuses[status]}</Tag>}
      actions={
        <>
          {actions()}
          <DialogButton endpoint={addVersion} label="复制为新版本">
            {close => <VersionDialog copyOf={version} close={close} />}
          </DialogButton>
        </>
      }
      top={<Notices version={version} />}
      sections={[
        {
          key: 'rules',
          label: `规则（${version.rules.length}）`,
          content: (
            <>
              <Panel title="版本">
                <Facts
                  facts={[
                    ['航空公司', <Airline key="airline" code={version.airLine} />],
                    ['生效日期', validFrom],
                    ['失效日期', version.validTo ?? '长期'],
                    ...(version.copyOf ? ([['复制自', <VersionLink key="copy" id={version.copyOf} />]] as const) : []),
                  ]}
                />
              </Panel>
              <Rules version={version} />
            </>
          ),
        },
        {
          key: 'check',
          label: pending > 0 ? `核对（${pending}）` : '核对',
          content: <Check version={version} isOpen={isAllowed(allowedActions, checkAiResultField)} finish={actions(enableRetailRules)} />,
        },
        ...history,
      ]}
    />
  )
}

const VersionLink = ({ id }: { id: string }) => (
  <Link component={RouterLink} to={`${list.to}/${encodeURIComponent(id)}/show`}>
    {id}
  </Link>
)

const MOST = 5
/** What one has to know before acting: that the contents are fixed, what is wanting, and which fares would not be sold. */
const Notices = ({ version: { status, obstacles, allowedActions, refusedActions, uncovered } }: { version: Version }) => {
  const fixed = refusedActions.find(({ path }) => path === addRule.path)
  const isDraft = isAllowed(allowedActions, addRule)
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1 }}>
      {fixed && <Alert severity="info">{fixed.why}。</Alert>}
      {status !== 'ACTIVE' && isDraft && obstacles.length > 0 && (
        <Alert severity="info">启用前须处理：{firstOf(obstacles, MOST, '项')}</Alert>
      )}
      {uncovered.length > 0 && (
        <Alert severity="warning">
          有产品运价而没有客规，按此版本不销售：
          {firstOf(
            uncovered.map(({ cabin, lines }) => `${cabin}舱（${firstOf(lines.map(lineText), MOST, '条航线', '、')}）`),
            MOST,
            '个舱位',
          )}
        </Alert>
      )}
    </Box>
  )
}
const firstOf = (all: readonly string[], most: number, unit: string, by = '；') =>
  all.slice(0, most).join(by) + (all.length > most ? ` 等${all.length}${unit}` : '')
