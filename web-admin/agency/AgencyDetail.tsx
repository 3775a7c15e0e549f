import Alert from '@mui/material/Alert'
import { useParams } from 'react-router-dom'
import { batchFrozen, disableAgent, enableAgent, getAgent, modifyAgent, uploadFile } from '#contracts/agency/agency-api.ts'
import { agencyStatuses } from '#contracts/agency/agency-codes.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type AllowedAction, AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { AgencySummary } from './AgencySummary.tsx'
import { Authorities } from './Authorities.tsx'
import { ModifyDialog } from './ModifyDialog.tsx'
import { Pictures } from './Pictures.tsx'
import { PictureUploadDialog } from './PictureUploadDialog.tsx'
import { useReviewTab } from './Review.tsx'

export type ShownAgency = Static<typeof getAgent.data>

const list = { to: '/agency', label: '代理人' }

/** Everything about one agency. Its buttons are the actions that the server allows now. */
export const AgencyDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(getAgent, { id })}>
      {agency => <Loaded agency={agency} />}
    </FetchedPage>
  )
}

const Loaded = ({ agency }: { agency: ShownAgency }) => {
  const { id, name, status, unfiled, reason, revision, stream, allowedActions } = agency
  const history = useHistoryTab(stream)
  const review = useReviewTab(agency)
  return (
    <DetailScreen
      resource="agency"
      list={list}
      title={name}
      chips={
        <>
          <Tag tone={toneOf(status)}>{agencyStatuses[status]}</Tag>
          {unfiled && <Tag tone="waiting">未进入流程</Tag>}
        </>
      }
      actions={<AllowedActions allowed={allowedActions} actions={actions(agency)} fixed={{ id, ids: undefined }} revision={revision} />}
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              {reason && (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  {agencyStatuses[status]}：{reason}
                </Alert>
              )}
              <AgencySummary agency={agency} />
            </>
          ),
        },
        { key: 'authority', label: '销售权限与开关', content: <Authorities agency={agency} /> },
        { key: 'pictures', label: `资质图片（${agency.pictures.length}）`, content: <Pictures pictures={agency.pictures} /> },
        ...review,
        ...history,
      ]}
    />
  )
}

const actions = (agency: ShownAgency): AllowedAction[] => [
  { endpoint: enableAgent, action: 'enable', label: '启用', fixed: { reason: undefined }, explain: '启用后即可登录和下单。' },
  {
    endpoint: batchFrozen,
    action: 'unfreeze',
    label: '解冻',
    fixed: { frozen: false, reasonCode: undefined, reason: undefined },
    explain: '解冻后即可登录和下单。',
  },
  {
    endpoint: modifyAgent,
    action: 'modify',
    custom: (
      <DialogButton endpoint={modifyAgent} label="修改资料">
        {close => <ModifyDialog agency={agency} close={close} />}
      </DialogButton>
    ),
  },
  {
    endpoint: uploadFile,
    action: 'uploadFile',
    custom: (
      <DialogButton endpoint={uploadFile} label="上传资质">
        {close => <PictureUploadDialog agencyId={agency.id} close={close} />}
      </DialogButton>
    ),
  },
  {
    endpoint: batchFrozen,
    action: 'freeze',
    label: '冻结',
    color: 'error',
    fixed: { frozen: true },
    demand: ['reason'],
    explain: '冻结后其人员不能登录和下单，已有订单不受影响。',
  },
  {
    endpoint: disableAgent,
    action: 'disable',
    label: '停用',
    color: 'error',
    demand: ['reason'],
    explain: '停用后其人员不能登录和下单，已有订单不受影响。',
  },
]
