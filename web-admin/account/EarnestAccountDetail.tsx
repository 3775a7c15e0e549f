import { useParams } from 'react-router-dom'
import { disableEarnest, earnestHoldQuery, earnestInfo, enableEarnest } from '#contracts/account/earnest-api.ts'
import { EarnestRow } from '#contracts/account/earnest-lists.ts'
import { refundVirtualAccount } from '#contracts/account/virtual-api.ts'
import { accountStatuses } from '#contracts/account/virtual-lists.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { CorrectButtons } from './CorrectButtons.tsx'
import { Correction } from './Correction.tsx'
import { earnestLink } from './links.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { Statement } from './Statement.tsx'

type Info = Static<typeof earnestInfo.data>
const list = { to: '/earnest-account', label: '保证金账户' }

/** An agency's earnest account with an airline: balances, holds behind bids, every movement. */
export const EarnestAccountDetail = () => {
  const { id = '' } = useParams()
  const info = useAsk(earnestInfo, { id })
  return (
    <FetchedPage list={list} from={info}>
      {info => <Loaded info={info} />}
    </FetchedPage>
  )
}

const Loaded = ({ info }: { info: Info }) => {
  const { id, status, stream, revision, allowedActions } = info
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="earnest-account"
      list={list}
      title={`保证金账户 ${info.agencyName} · ${info.airLine}`}
      chips={<Tag tone={toneOf(status)}>{accountStatuses[status]}</Tag>}
      actions={
        <>
          {info.available > 0 && (
            <DialogButton endpoint={refundVirtualAccount} label="代申请退款">
              {close => <RefundDialog id={id} close={close} />}
            </DialogButton>
          )}
          <CorrectButtons of={info} />
          <AllowedActions
            allowed={allowedActions}
            fixed={{ id }}
            revision={revision}
            actions={[
              {
                endpoint: disableEarnest,
                label: '停用',
                color: 'error',
                explain: '停用后代理人不能再充值和占用；已占用的保证金照常处置，余额仍可申请退款。',
              },
              { endpoint: enableEarnest, label: '启用', explain: '启用后可以充值和占用。' },
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
              <Correction of={info} />
              <Panel title="余额">
                <Facts
                  facts={[
                    ['账户余额', <strong key="balance">{formatYuan(info.balance)}</strong>],
                    ['可用余额', formatYuan(info.available)],
                    ['占用金额', formatYuan(info.reserved)],
                    ['账户号', id],
                    ['代理人编号', info.agency],
                    ['航空公司', info.airLine],
                  ]}
                />
              </Panel>
              <Holds account={id} />
              <Statement id={id} />
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

/** number of rows shown here; the lists have all of them */
const SIZE = 50
const Holds = ({ account }: { account: string }) => {
  const holds = useAsk(earnestHoldQuery, { account, status: 'HELD', page: 0, size: SIZE })
  return (
    <Panel title="占用中">
      <Fetched from={holds} lines={2}>
        {({ content }) => (
          <RowsTable
            label="占用中"
            row={EarnestRow}
            rows={content}
            keyOf={({ id }) => id}
            empty="没有占用"
            columns={[{ field: 'id', render: earnestLink }, 'use', 'title', 'amount', 'giveUp', 'askedAt']}
          />
        )}
      </Fetched>
    </Panel>
  )
}
